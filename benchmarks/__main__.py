"""Every figure: `python benchmarks [--quick]`."""

from __future__ import annotations

import bench_batch
import bench_round

if __name__ == "__main__":
    bench_round.main()
    print()
    bench_batch.main()
