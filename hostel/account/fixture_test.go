package account

import "time"

// noon is the time of every test that does not name another one.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
