package account

import "time"

// noon is the time at which most tests begin.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
