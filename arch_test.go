package main

import (
	"strings"
	"testing"

	"efie/tools/imports"
)

// templ are the imports of generated templates.
const templ = "github.com/a-h/templ github.com/a-h/templ/runtime"

// plan lists the imports of each folder. Other imports are forbidden, except the standard library.
var plan = imports.Plan{Module: "efie", Folders: map[string]string{
	// The program.
	".": "cli cli/run",
	"cli": `
		cli/backup cli/bookings cli/hostels cli/importer cli/output cli/pages cli/report cli/run config
		demo hostel hostel/account hostel/booking hostel/catalogue media server store store/db store/transfer
		github.com/alecthomas/kong github.com/jotaen/kong-completion`,
	"cli/backup":   "cli/output config media/bucket regular store store/db store/transfer",
	"cli/bookings": "cli/output cli/report cli/run hostel hostel/booking hostel/catalogue store",
	"cli/hostels": `
		campuses cli/importer cli/output cli/report cli/run hostel hostel/intake store store/transfer
		github.com/alecthomas/kong`,
	"cli/importer": `
		cli/output config demo hostel hostel/intake media media/bucket store store/transfer
		github.com/google/open-location-code/go golang.org/x/text/encoding/unicode golang.org/x/text/transform`,
	"cli/output": "hostel",
	"cli/pages":  "cli/output cli/run content store store/pages",
	"cli/report": "cli/output hostel hostel/account hostel/catalogue hostel/intake hostel/outbox store store/transfer",
	"cli/run":    "cli/output config hostel hostel/booking hostel/catalogue store store/db",
	"config":     "hostel mail media/bucket store/db github.com/caarlos0/env/v11 github.com/natefinch/atomic",
	"server": `
		config content handlers handlers/accounts handlers/api handlers/bookings handlers/files handlers/pages
		handlers/saved handlers/session handlers/web hostel hostel/account hostel/booking hostel/catalogue
		hostel/outbox hostel/support mail media media/bucket pay static store store/db store/pages views/demoview views/layout
		views/parts
		github.com/prometheus/client_golang/* golang.org/x/net/netutil`,
	"server/servertest": `
		cli/run config handlers/api/apitest hostel hostel/intake pay/standin server static store store/clustertest
		store/migrations/nextmigration
		store/transfer test/must views/layout
		github.com/mattn/go-sqlite3`,

	// The domain.
	"hostel":                         "golang.org/x/text/unicode/norm",
	"hostel/account":                 "hostel",
	"hostel/booking":                 "hostel hostel/catalogue",
	"hostel/booking/ledgertest":      "hostel hostel/catalogue hostel/catalogue/cataloguetest hostel/booking",
	"hostel/catalogue":               "hostel hostel/catalogue/numbers hostel/catalogue/textsearch",
	"hostel/catalogue/cataloguetest": "hostel hostel/catalogue",
	"hostel/catalogue/numbers":       "",
	"hostel/catalogue/textsearch":    "hostel hostel/catalogue/numbers hostel/catalogue/words",
	"hostel/catalogue/words":         "hostel",
	"hostel/intake":                  "hostel",
	"hostel/outbox":                  "hostel",
	"hostel/outbox/outboxtest":       "hostel/outbox",
	"hostel/support":                 "hostel",

	// The store.
	"store":             "hostel hostel/* store/db golang.org/x/crypto/argon2",
	"store/clustertest": "github.com/jackc/pgx/v5",
	"store/db": `
		hostel store/migrations
		github.com/jackc/pgx/v5 github.com/jackc/pgx/v5/* github.com/mattn/go-sqlite3 github.com/pressly/goose/v3
		github.com/pressly/goose/v3/database
		golang.org/x/sync/semaphore`,
	"store/migrations":               "",
	"store/migrations/nextmigration": "store/migrations github.com/pressly/goose/v3",
	"store/pages":                    "content store/db",
	"store/storetest": `
		hostel hostel/* store store/clustertest store/db store/migrations store/transfer test/must
		github.com/jackc/pgx/v5 github.com/jackc/pgx/v5/stdlib github.com/pressly/goose/v3`,
	"store/transfer": "hostel hostel/* store store/db",

	// The adapters.
	"content": `
		regular github.com/natefinch/atomic github.com/yuin/goldmark github.com/yuin/goldmark/* go.yaml.in/yaml/v3`,
	"mail": `
		hostel hostel/* github.com/natefinch/atomic github.com/sony/gobreaker/v2 github.com/wneessen/go-mail
		golang.org/x/net/idna golang.org/x/net/publicsuffix`,
	"media": `
		regular github.com/chai2010/webp golang.org/x/image/* golang.org/x/sync/errgroup golang.org/x/text/unicode/norm`,
	"media/bucket":    "media github.com/minio/minio-go/v7 github.com/minio/minio-go/v7/pkg/*",
	"pay":             "hostel hostel/* github.com/sony/gobreaker/v2 golang.org/x/net/idna",
	"pay/standin":     "",
	"pay/standin/cmd": "pay/standin",

	// What adapters and commands share.
	"regular":             "",
	"regular/regulartest": "test/must",

	// The pages.
	"handlers": `
		hostel hostel/* views/* handlers/cache handlers/files handlers/session handlers/web
		github.com/go-chi/chi/v5 github.com/go-chi/chi/v5/middleware`,
	"handlers/accounts": `
		hostel hostel/* views/* handlers/session handlers/web handlers/cache
		github.com/go-chi/chi/v5 github.com/a-h/templ`,
	"handlers/api": `
		hostel hostel/* handlers/accounts handlers/bookings handlers/session handlers/web handlers/cache
		handlers/cache/coding github.com/go-chi/chi/v5`,
	"handlers/api/apitest": "github.com/getkin/kin-openapi/*",
	"handlers/bookings": `
		hostel hostel/* views/* views/bookingview/progress handlers/pages handlers/session handlers/web handlers/cache
		github.com/arran4/golang-ical github.com/go-chi/chi/v5`,
	"handlers/cache": `
		hostel hostel/* content handlers/cache/coding handlers/session
		github.com/go-chi/chi/v5 github.com/a-h/templ golang.org/x/sync/singleflight`,
	"handlers/cache/coding": `
		github.com/andybalholm/brotli github.com/klauspost/compress/flate github.com/klauspost/compress/zstd`,
	"handlers/files": `
		hostel hostel/* views/* content handlers/web handlers/cache handlers/cache/coding
		github.com/go-chi/chi/v5 golang.org/x/sync/semaphore`,
	"handlers/handlerstest": `
		content handlers handlers/* hostel hostel/account hostel/booking hostel/booking/ledgertest
		hostel/catalogue hostel/catalogue/cataloguetest test/must views/parts`,
	"handlers/pages": `
		hostel hostel/* views/* content handlers/files handlers/pages/schema handlers/session handlers/web
		handlers/cache
		github.com/go-chi/chi/v5 github.com/a-h/templ`,
	"handlers/pages/schema": "content hostel hostel/* views/*",
	"handlers/saved":        "hostel hostel/* views/* handlers/session handlers/web handlers/cache",
	"handlers/session":      "hostel hostel/* views/parts github.com/gorilla/sessions github.com/gorilla/securecookie",
	"handlers/web": `
		hostel hostel/* views/* content handlers/cache handlers/cache/coding handlers/session
		github.com/go-chi/chi/v5 github.com/go-chi/chi/v5/middleware github.com/klauspost/compress/gzhttp
		github.com/a-h/templ golang.org/x/sync/semaphore`,
	"static":            "",
	"views":             "",
	"views/accountview": "hostel hostel/* views/layout views/parts " + templ,
	"views/bookingview": `
		content hostel hostel/* views/bookingview/progress views/layout views/parts rsc.io/qr ` + templ,
	"views/bookingview/progress": "hostel hostel/booking hostel/catalogue views/parts",
	"views/browseview":           "hostel hostel/* views/layout views/parts " + templ,
	"views/demoview":             "hostel hostel/* views/layout views/parts " + templ,
	"views/hostelview":           "hostel hostel/* views/layout views/parts " + templ,
	"views/landingview":          "hostel hostel/* views/layout views/parts " + templ,
	"views/layout":               "hostel hostel/* views/parts " + templ,
	"views/parts":                "hostel hostel/* " + templ,
	"views/savedview":            "hostel hostel/* views/layout views/parts " + templ,
	"views/siteview":             "hostel hostel/* views/layout views/parts " + templ,

	// Tools and tests.
	"campuses":              "",
	"demo":                  "",
	"e2e/support/write":     "github.com/mattn/go-sqlite3",
	"test/must":             "",
	"tools/bench/bare":      "tools/bench/program github.com/mattn/go-sqlite3",
	"tools/bench/catalogue": "demo hostel hostel/* tools/bench/program",
	"tools/bench/crowd":     "handlers/session store tools/bench/program tools/bench/student",
	"tools/bench/ledger": `
		hostel hostel/* hostel/booking/ledgertest store store/clustertest store/transfer tools/bench/program
		tools/bench/student`,
	"tools/bench/program": "",
	"tools/bench/rush":    "tools/bench/program tools/bench/student github.com/mattn/go-sqlite3",
	"tools/bench/search":  "hostel hostel/* store tools/bench/program",
	"tools/bench/steady":  "tools/bench/program tools/bench/student",
	"tools/bench/student": "hostel hostel/account store",
	"tools/imports":       "",
	"tools/props":         "",
}}

func TestImportsFollowThePlan(t *testing.T) {
	t.Parallel()
	refused, files, err := plan.Check(".")
	if err != nil || files < 50 {
		t.Fatalf("read %d files: %v", files, err)
	}
	for _, why := range refused {
		t.Error(why)
	}
}

func TestIslandsImportReactAlone(t *testing.T) {
	t.Parallel()
	refused, found, err := imports.CheckIslands("islands")
	if err != nil || found < 20 {
		t.Fatalf("found %d imports: %v", found, err)
	}
	for _, why := range refused {
		t.Error(why)
	}
}

// forbidden are imports, by folder, that the plan must refuse. They prove that the plan is strict enough.
var forbidden = map[string]string{
	".":            "efie/store efie/server github.com/jackc/pgx/v5 efie/hostel/booking/ledgertest",
	"unlisted":     "fmt",
	"cli":          "efie/handlers efie/pay/standin efie/views/layout",
	"cli/bookings": "efie/cli/hostels efie/config",
	"cli/importer": "efie/server",
	"cli/output":   "efie/store",
	"cli/report":   "efie/cli",
	"config":       "efie/server efie/handlers",
	"content":      "efie/hostel",
	"handlers": `
		efie/store/db efie/store efie/pay efie/config efie/server efie/handlers/api/apitest efie/mail efie/media
		efie/tools/bench/student efie/handlers/pages`,
	"handlers/accounts":     "efie/store",
	"handlers/api":          "efie/handlers efie/views/parts",
	"handlers/bookings":     "efie/handlers/accounts",
	"handlers/cache":        "efie/handlers/web",
	"handlers/files":        "efie/handlers/pages efie/handlers/session",
	"handlers/pages":        "efie/handlers efie/handlers/bookings",
	"handlers/pages/schema": "efie/handlers",
	"handlers/session":      "efie/handlers/accounts efie/handlers/bookings efie/handlers/web efie/handlers/cache",
	"handlers/web":          "efie/handlers efie/handlers/pages",
	"hostel": `
		efie/store efie/hostel/booking github.com/go-chi/chi/v5 efie/config efie/hostel/booking/ledgertest
		golang.org/x/net/idna golang.org/x/text/width`,
	"hostel/account":              "efie/hostel/booking golang.org/x/text/unicode/norm",
	"hostel/booking":              "efie/hostel/account",
	"hostel/catalogue":            "efie/hostel/booking",
	"hostel/catalogue/textsearch": "efie/hostel/catalogue",
	"hostel/intake":               "efie/hostel/catalogue",
	"hostel/outbox":               "efie/mail efie/store",
	"pay":                         "efie/pay/standin",
	"server": `
		efie/pay/standin efie/demo efie/server/servertest github.com/alecthomas/kong efie/cli`,
	"server/servertest": "efie/cli",
	"store": `
		efie/store/transfer efie/mail efie/views/parts efie/config efie/hostel/booking/ledgertest
		efie/store/clustertest`,
	"store/db":                   "efie/store",
	"store/transfer":             "efie/store/storetest",
	"tools/bench/bare":           "efie/handlers",
	"views/bookingview/progress": "efie/views/bookingview efie/store",
	"views/hostelview":           "efie/handlers efie/views/bookingview",
	"views/layout":               "efie/views/hostelview",
	"views/parts":                "efie/views/layout",
}

// allowed are imports, by folder, that the plan must not refuse.
var allowed = map[string]string{
	".":                     "efie/cli",
	"cli":                   "efie/server efie/store",
	"config":                "efie/store/db",
	"handlers":              "efie/views/hostelview database/sql",
	"handlers/pages/schema": "efie/views/hostelview",
	"hostel":                "time golang.org/x/text/unicode/norm",
	"hostel/booking":        "efie/hostel/catalogue",
	"server":                "efie/pay",
	"store":                 "efie/hostel/booking efie/hostel",
	"views/accountview":     "efie/hostel/account",
	"views/hostelview":      "efie/views/layout",
}

func TestForbiddenImportsAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		list    map[string]string
		refused bool
	}{{forbidden, true}, {allowed, false}} {
		for folder, list := range c.list {
			for _, imported := range strings.Fields(list) {
				t.Run(folder+" imports "+imported, func(t *testing.T) {
					if why := plan.Refusal(folder, imported); (why != "") != c.refused {
						t.Errorf("refused with %q, want refused %t", why, c.refused)
					}
				})
			}
		}
	}
}
