package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// rooms says what each folder may import of ours and of others (design.md section 1).
// What is not listed is forbidden. "std" is the standard library, which every room may use.
var rooms = map[string]struct{ ours, others []string }{
	"hostel": {},
	"hostel/catalogue": {
		ours: []string{"hostel"},
	},
	"hostel/account": {
		ours: []string{"hostel"},
	},
	"hostel/intake": {
		ours: []string{"hostel"},
	},
	"hostel/booking": {
		ours: []string{"hostel", "hostel/catalogue"},
	},
	"hostel/booking/ledgertest": {
		ours: []string{"hostel", "hostel/catalogue", "hostel/catalogue/cataloguetest", "hostel/booking"},
	},
	"hostel/catalogue/cataloguetest": {
		ours: []string{"hostel", "hostel/catalogue"},
	},
	"store": {
		ours:   []string{"hostel", "hostel/*", "store/db"},
		others: []string{"golang.org/x/crypto/argon2"},
	},
	"store/db": {
		ours: []string{"hostel", "store/migrations"},
		others: []string{
			"github.com/jackc/pgx/v5",
			"github.com/jackc/pgx/v5/*",
			"github.com/mattn/go-sqlite3",
			"github.com/pressly/goose/v3",
		},
	},
	"store/migrations": {},
	"store/transfer": {
		ours: []string{"hostel", "hostel/*", "store", "store/db"},
	},
	"store/storetest": {
		ours: []string{
			"hostel", "hostel/*", "store", "store/clustertest", "store/db", "store/migrations", "store/transfer",
		},
		others: []string{
			"github.com/jackc/pgx/v5",
			"github.com/jackc/pgx/v5/stdlib",
			"github.com/pressly/goose/v3",
		},
	},
	"store/clustertest": {
		others: []string{"github.com/jackc/pgx/v5"},
	},
	"pay": {
		ours:   []string{"hostel", "hostel/*"},
		others: []string{"github.com/sony/gobreaker/v2"},
	},
	"pay/standin": {},
	"pay/standin/cmd": {
		ours: []string{"pay/standin"},
	},
	"mail": {
		ours:   []string{"hostel", "hostel/*"},
		others: []string{"github.com/wneessen/go-mail", "github.com/wneessen/go-mail/smtp"},
	},
	"views": {},
	"views/account": {
		ours:   []string{"hostel", "hostel/account", "views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/booking": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/browse": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/demo": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/hostel": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/landing": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/site": {
		ours:   []string{"views/layout", "views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/layout": {
		ours:   []string{"views/parts"},
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"views/parts": {
		others: []string{"github.com/a-h/templ", "github.com/a-h/templ/runtime"},
	},
	"tools/mutate": {},
	"tools/props":  {},
	"tools/templates": {
		others: []string{"github.com/a-h/templ/generator", "github.com/a-h/templ/parser/v2"},
	},
	"content": {
		others: []string{"github.com/yuin/goldmark", "github.com/yuin/goldmark/*", "go.yaml.in/yaml/v3"},
	},
	"media": {
		others: []string{"github.com/chai2010/webp", "golang.org/x/image/*", "golang.org/x/sync/errgroup"},
	},
	"media/bucket": {
		ours:   []string{"media"},
		others: []string{"github.com/minio/minio-go/v7", "github.com/minio/minio-go/v7/pkg/*"},
	},
	"static": {},
	"e2e/support/write": {
		others: []string{"github.com/mattn/go-sqlite3"},
	},
	"tools/bench/steady": {
		ours: []string{"tools/bench/student"},
	},
	"tools/bench/bare": {
		others: []string{"github.com/mattn/go-sqlite3"},
	},
	"tools/bench/catalogue": {
		ours: []string{"demo", "hostel", "hostel/*"},
	},
	"tools/bench/crowd": {
		ours: []string{"handlers/session", "hostel", "hostel/*", "store"},
	},
	"tools/bench/ledger": {
		ours:   []string{"hostel", "hostel/*", "store", "store/clustertest", "store/transfer"},
		others: []string{"github.com/mattn/go-sqlite3"},
	},
	"tools/bench/rush": {
		ours:   []string{"tools/bench/student"},
		others: []string{"github.com/mattn/go-sqlite3"},
	},
	"tools/bench/search": {
		ours: []string{"hostel", "hostel/*", "store"},
	},
	"tools/bench/soak": {
		ours: []string{"tools/bench/student"},
	},
	"tools/bench/start":   {},
	"tools/bench/student": {},
	"demo":                {},
	"tools/demo":          {},
	"tools/dialling": {
		others: []string{"github.com/nyaruka/phonenumbers", "golang.org/x/text/*"},
	},
	"tools/passwords": {},
	"handlers": {
		ours: []string{
			"hostel", "hostel/*", "views/*", "content",
			"handlers/account", "handlers/api", "handlers/booking", "handlers/cache", "handlers/files", "handlers/pages",
			"handlers/session", "handlers/web",
		},
		others: []string{"github.com/go-chi/chi/v5", "github.com/go-chi/chi/v5/middleware"},
	},
	"handlers/cache/coding": {
		others: []string{
			"github.com/andybalholm/brotli",
			"github.com/klauspost/compress/flate",
			"github.com/klauspost/compress/zstd",
		},
	},
	"handlers/cache": {
		ours: []string{"hostel", "hostel/*", "content", "handlers/cache/coding"},
		others: []string{
			"github.com/go-chi/chi/v5",
			"github.com/klauspost/compress/gzhttp",
			"github.com/a-h/templ",
		},
	},
	"handlers/web": {
		ours: []string{"hostel", "hostel/*", "views/*", "content", "handlers/cache", "handlers/cache/coding"},
		others: []string{
			"github.com/go-chi/chi/v5",
			"github.com/go-chi/chi/v5/middleware",
			"github.com/klauspost/compress/gzhttp",
			"github.com/a-h/templ",
			"golang.org/x/sync/semaphore",
		},
	},
	"handlers/account": {
		ours:   []string{"hostel", "hostel/*", "views/*", "handlers/web", "handlers/cache"},
		others: []string{"github.com/go-chi/chi/v5"},
	},
	"handlers/booking": {
		ours:   []string{"hostel", "hostel/*", "views/*", "handlers/web", "handlers/cache"},
		others: []string{"github.com/go-chi/chi/v5", "rsc.io/qr"},
	},
	"handlers/files": {
		ours: []string{
			"hostel", "hostel/*", "views/*", "content", "handlers/web", "handlers/cache", "handlers/cache/coding",
		},
		others: []string{"github.com/go-chi/chi/v5", "golang.org/x/sync/semaphore"},
	},
	"handlers/pages": {
		ours: []string{
			"hostel", "hostel/*", "views/*", "content", "handlers/web", "handlers/cache", "handlers/pages/schema",
		},
		others: []string{"github.com/go-chi/chi/v5"},
	},
	"handlers/pages/schema": {
		ours: []string{"hostel", "hostel/*", "views/*"},
	},
	"handlers/api": {
		ours:   []string{"hostel", "hostel/*", "handlers/web", "handlers/cache", "handlers/cache/coding"},
		others: []string{"github.com/go-chi/chi/v5"},
	},
	"handlers/api/apitest": {
		others: []string{"github.com/getkin/kin-openapi/*"},
	},
	"handlers/session": {
		ours:   []string{"hostel", "hostel/*", "handlers/web"},
		others: []string{"github.com/gorilla/sessions", "github.com/gorilla/securecookie"},
	},
	"config": {ours: []string{"hostel", "mail", "media/bucket", "pay", "store/db"}},
	"server": {
		ours: []string{
			"config", "content", "handlers", "handlers/booking", "handlers/pages", "handlers/session",
			"hostel", "hostel/account", "hostel/booking", "hostel/catalogue",
			"mail", "media", "media/bucket", "pay", "static", "store", "views/demo", "views/parts",
		},
		others: []string{
			"github.com/prometheus/client_golang/*", "github.com/prometheus/common/expfmt", "golang.org/x/net/netutil",
		},
	},
	"server/servertest": {
		ours: []string{
			"config", "handlers/api/apitest", "hostel", "hostel/intake", "pay/standin", "server", "static",
			"store", "store/clustertest", "store/transfer", "views/layout",
		},
		others: []string{"github.com/mattn/go-sqlite3"},
	},
	"cli": {
		ours: []string{
			"cli/backup", "cli/importer", "cli/output", "cli/report", "config", "demo", "hostel", "hostel/booking",
			"hostel/catalogue", "hostel/intake", "media", "server", "store", "store/db", "store/transfer",
		},
		others: []string{"github.com/alecthomas/kong"},
	},
	"cli/backup": {ours: []string{"cli/output", "config", "media/bucket", "store", "store/db", "store/transfer"}},
	"cli/importer": {
		ours: []string{
			"cli/output", "config", "hostel", "hostel/intake", "media", "media/bucket", "store", "store/transfer",
		},
	},
	"cli/output": {ours: []string{"hostel"}},
	"cli/report": {
		ours: []string{
			"cli/output", "hostel", "hostel/account", "hostel/catalogue", "hostel/intake", "store", "store/transfer",
		},
	},
	".": {ours: []string{"cli"}},
}

const module = "efie"

// forbidden says why a file in a room may not import a path, "" when it may.
func forbidden(room, imported string) string {
	rules, known := rooms[room]
	if !known {
		return "the room is not in the plan of arch_test.go"
	}
	first, _, _ := strings.Cut(imported, "/")
	switch {
	case first == module:
		if !named(rules.ours, strings.TrimPrefix(imported, module+"/")) {
			return "this room does not lead there"
		}
	case strings.Contains(first, "."):
		if !named(rules.others, imported) {
			return "this library is not named for this room"
		}
	}
	return ""
}

// named reports whether a list names an import path, by itself or by "folder/*". Packages for tests, such as
// hostel/booking/ledgertest, are only meant where they are named by themselves.
func named(list []string, imported string) bool {
	return slices.ContainsFunc(list, func(allowed string) bool {
		folder, all := strings.CutSuffix(allowed, "*")
		return imported == allowed || all && strings.HasPrefix(imported, folder) && !strings.HasSuffix(imported, "test")
	})
}

// sources are the Go files of the house that are not tests.
func sources(t *testing.T) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		others := strings.HasPrefix(entry.Name(), ".") && file != "." ||
			slices.Contains([]string{"node_modules", "bin", "data"}, file)
		if entry.IsDir() && others {
			return filepath.SkipDir
		}
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			files = append(files, filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestNobodyImportsWhatTheyMayNot(t *testing.T) {
	t.Parallel()
	files := sources(t)
	if len(files) < 50 {
		t.Fatalf("found only %d files: the test looks in the wrong place", len(files))
	}
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			if why := forbidden(path.Dir(file), imported); why != "" {
				t.Errorf("%s imports %s: %s", file, imported, why)
			}
		}
	}
}

// TestForbiddenImportsAreFound is the control: each of these would break the house.
func TestForbiddenImportsAreFound(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		room, imported string
		allowed        bool
	}{
		{"hostel", "time", true},
		{"hostel", "efie/store", false},
		{"hostel", "efie/hostel/booking", false},
		{"hostel/catalogue", "efie/hostel/booking", false},
		{"hostel/account", "efie/hostel/booking", false},
		{"hostel/intake", "efie/hostel/catalogue", false},
		{"hostel/booking", "efie/hostel/account", false},
		{"hostel/booking", "efie/hostel/catalogue", true},
		{"store", "efie/hostel/booking", true},
		{"views/account", "efie/hostel/account", true},
		{"hostel", "github.com/go-chi/chi/v5", false},
		{"store", "efie/hostel", true},
		{"store", "efie/store/transfer", false},
		{"store/db", "efie/store", false},
		{"store/transfer", "efie/store/storetest", false},
		{"handlers", "efie/store/db", false},
		{"store", "efie/mail", false},
		{"store", "efie/views/parts", false},
		{"views/hostel", "efie/handlers", false},
		{"views/hostel", "efie/views/layout", true},
		{"views/hostel", "efie/views/booking", false},
		{"views/layout", "efie/views/hostel", false},
		{"views/parts", "efie/views/layout", false},
		{"content", "efie/hostel", false},
		{"handlers", "efie/views/hostel", true},
		{"handlers", "efie/store", false},
		{"handlers", "efie/pay", false},
		{"pay", "efie/pay/standin", false},
		{"server", "efie/pay/standin", false},
		{"server", "efie/pay", true},
		{"server", "efie/demo", false},
		{"server", "efie/server/servertest", false},
		{"server/servertest", "efie/cli", false},
		{"server", "github.com/alecthomas/kong", false},
		{"config", "efie/store/db", true},
		{".", "efie/cli", true},
		{".", "efie/store", false},
		{".", "efie/server", false},
		{"cli", "efie/server", true},
		{"cli", "efie/store", true},
		{"cli", "efie/handlers", false},
		{"cli", "efie/pay/standin", false},
		{"cli", "efie/views/layout", false},
		{"server", "efie/cli", false},
		{"cli/output", "efie/store", false},
		{"cli/report", "efie/cli", false},
		{"cli/importer", "efie/server", false},
		{"config", "efie/server", false},
		{"config", "efie/handlers", false},
		{"hostel", "efie/config", false},
		{"store", "efie/config", false},
		{"handlers", "efie/config", false},
		{"handlers", "efie/server", false},
		{"hostel", "efie/hostel/booking/ledgertest", false},
		{"handlers", "efie/handlers/api/apitest", false},
		{"store", "efie/hostel/booking/ledgertest", false},
		{"store", "efie/store/clustertest", false},
		{".", "github.com/jackc/pgx/v5", false},
		{".", "efie/hostel/booking/ledgertest", false},
		{"handlers", "efie/mail", false},
		{"handlers", "efie/media", false},
		{"handlers/pages/schema", "efie/views/hostel", true},
		{"handlers/pages/schema", "efie/handlers", false},
		{"handlers/api", "efie/handlers", false},
		{"handlers/api", "efie/views/parts", false},
		{"handlers/pages", "efie/handlers", false},
		{"handlers/pages", "efie/handlers/booking", false},
		{"handlers/booking", "efie/handlers/pages", false},
		{"handlers/account", "efie/store", false},
		{"handlers/web", "efie/handlers", false},
		{"handlers/web", "efie/handlers/session", false},
		{"handlers/cache", "efie/handlers/web", false},
		{"handlers", "database/sql", true},
		{"handlers", "efie/tools/bench/student", false},
		{"tools/bench/bare", "efie/handlers", false},
		{"cellar", "fmt", false},
	} {
		if got := forbidden(c.room, c.imported) == ""; got != c.allowed {
			t.Errorf("%s importing %s: allowed is %v, want %v", c.room, c.imported, got, c.allowed)
		}
	}
}

// islandImports finds what a TypeScript file of the islands imports.
var islandImports = regexp.MustCompile(`(?:from|import)\s*\(?"([^"]+)"`)

// foreignToIslands says why an island may not import a path, "" when it may: React and what lies
// beside it, the generated props included (design.md section 1).
func foreignToIslands(imported string) string {
	switch {
	case slices.Contains([]string{"react", "react-dom", "react-dom/client", "react/jsx-runtime"}, imported):
		return ""
	case strings.HasPrefix(imported, "./"), strings.HasPrefix(imported, "../") && !strings.HasPrefix(imported, "../../"):
		return ""
	}
	return "islands import react, the generated props and each other"
}

func TestIslandsImportReactAlone(t *testing.T) {
	t.Parallel()
	found := 0
	err := filepath.WalkDir("islands", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !regexp.MustCompile(`\.tsx?$`).MatchString(file) || strings.Contains(file, ".test.") || path.Base(file) == "testing.ts" {
			return err
		}
		text, err := os.ReadFile(file)
		for _, match := range islandImports.FindAllStringSubmatch(string(text), -1) {
			found++
			if why := foreignToIslands(match[1]); why != "" {
				t.Errorf("%s imports %s: %s", file, match[1], why)
			}
		}
		return err
	})
	if err != nil || found < 20 {
		t.Fatalf("found %d imports, error %v", found, err)
	}
	for _, imported := range []string{"lodash", "../../handlers/x.ts", "node:fs", "@playwright/test"} {
		if foreignToIslands(imported) == "" {
			t.Errorf("an island may import %s", imported)
		}
	}
}
