package store_test

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"efie/test/must"
)

// small are the tables that do not grow with the number of hostels or students.
var small = []string{"versions", "modes", "campuses", "goose_db_version"}

// wholeReadings are the queries whose purpose is to read a whole table, by their function or constant, with the reason.
var wholeReadings = map[string]string{
	"ReadHostels":     "the catalogue is in memory, and is read once",
	"selectHostels":   "queries append conditions to it",
	"selectRooms":     "queries append conditions to it",
	"unsentQuery":     "queries about emails append conditions to it",
	"allPhotos":       "the catalogue is in memory, and is read once",
	"allPlaces":       "the catalogue is in memory, and is read once",
	"FormerSlugs":     "the catalogue is in memory, and is read once",
	"RemovedHostels":  "the catalogue is in memory, and is read once",
	"readKnown":       "an import is compared with all beds that are sold",
	"keepSlugs":       "an import looks at all hostels",
	"examinations":    "the doctor proves the whole ledger",
	"waits":           "the doctor proves the whole ledger",
	"money":           "the doctor proves the whole ledger",
	"refuseOtherMode": "it stops at the first row",
	"damagedTerms":    "the doctor proves the whole ledger",
	"wrongMonths":     "the doctor proves the whole ledger",
	"StudentsServed":  "at most once an hour, and only where landing.md asks for it",
	"Earnings":        "all that was ever earned is added up, for an operator",
	"MoneyByMonth":    "all that ever came is added up, for an operator",
	"List":            "an operator looks for any of four things, and sees the newest of all without them",
	"Students":        "an operator looks for a part of a name, which no index knows",
}

// built are functions whose queries need no plan, with the reason.
var built = map[string]string{
	"insertRows":    "it writes the rows of an import, and finds each by its key",
	"tables":        "each engine has its own list of tables",
	"sqliteParts":   "each engine has its own list of the parts of a schema",
	"postgresParts": "each engine has its own list of the parts of a schema",
	"compare":       "it runs tables",
	"readParts":     "it runs one of these two",
	"migrate":       "it runs migrations",
	"lockSchema":    "it reads nothing",
}

// query is a query in the store's sources.
type query struct {
	where string // the name of its function, constant or variable
	text  string
}

// verbs are the first words of queries. Other statements, such as a pragma, read no table.
var verbs = []string{"select", "insert", "update", "delete", "with"}

func isQuery(text string) bool {
	words := strings.Fields(text)
	return len(words) > 1 && slices.Contains(verbs, strings.ToLower(words[0]))
}

// source holds the store's Go files and the values of their constants.
type source struct {
	files []*ast.File
	info  types.Info
}

// readSource reads files by their names, or one file from a text.
func readSource(t *testing.T, text any, names ...string) source {
	t.Helper()
	set, s := token.NewFileSet(), source{info: types.Info{Types: map[ast.Expr]types.TypeAndValue{}}}
	for _, name := range names {
		f, err := parser.ParseFile(set, name, text, 0)
		must.Do(t, err)
		s.files = append(s.files, f)
	}
	// Imported packages are not read, because the constants of queries are in the same package.
	config := types.Config{Error: func(error) {}}
	_, _ = config.Check("store", set, s.files, &s.info)
	return s
}

// storeFiles returns the source files of the store and of the packages below it, by folder. It leaves out files that
// copy a database, because a copy reads every table.
func storeFiles(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	for _, folder := range []string{".", "db", "transfer"} {
		names, err := filepath.Glob(filepath.Join(folder, "*.go"))
		must.Do(t, err)
		files[folder] = slices.DeleteFunc(names, func(name string) bool {
			return strings.HasSuffix(name, "_test.go") || strings.HasPrefix(filepath.Base(name), "copy")
		})
	}
	return files
}

// queries returns all queries in the source, each joined from its parts.
func (s source) queries() (all []query) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			where := ""
			ast.Inspect(d, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					where = n.Name.Name
				case *ast.ValueSpec:
					if _, outside := d.(*ast.GenDecl); outside {
						where = n.Names[0].Name
					}
				case *ast.Ident: // its value is read at its declaration
				case ast.Expr:
					if value := s.info.Types[n].Value; value != nil && value.Kind() == constant.String {
						if text := constant.StringVal(value); isQuery(text) {
							all = append(all, query{where: where, text: text})
						}
						return false // its parts are not queries
					}
				}
				return true
			})
		}
	}
	return all
}

// made returns the functions that build a query when they run, so that it cannot be planned.
func (s source) made() (where []string) {
	for _, f := range s.files {
		for _, d := range f.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				if s.makes(n) {
					where = append(where, f.Name.Name)
					return false
				}
				return true
			})
		}
	}
	return where
}

// makes reports whether a node adds to a query, or runs a query that is neither a constant nor a variable.
func (s source) makes(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Tok == token.ADD_ASSIGN && s.info.Types[n.Rhs[0]].Value != nil &&
			s.info.Types[n.Rhs[0]].Value.Kind() == constant.String
	case *ast.BinaryExpr:
		first := s.info.Types[n.X].Value
		return s.info.Types[n].Value == nil && first != nil && first.Kind() == constant.String &&
			isQuery(constant.StringVal(first))
	case *ast.CallExpr:
		at := queryArgument(n)
		if at < 0 || at >= len(n.Args) {
			return false
		}
		switch text := n.Args[at].(type) {
		case *ast.Ident, *ast.SelectorExpr:
		default:
			return s.info.Types[text].Value == nil
		}
	}
	return false
}

// queryArgument returns the position of the query among the arguments of a call, or -1 if the call runs none.
func queryArgument(call *ast.CallExpr) int {
	method, is := call.Fun.(*ast.SelectorExpr)
	if !is || len(call.Args) == 0 {
		return -1
	}
	of, _ := method.X.(*ast.Ident)
	ofPackage := of != nil && of.Name == "db"
	first, _ := call.Args[0].(*ast.Ident)
	switch name := method.Sel.Name; {
	case strings.HasSuffix(name, "Context"):
		return 1
	case !ofPackage && slices.Contains([]string{"Exec", "Query", "QueryRow"}, name):
		if first != nil && first.Name == "ctx" {
			return 1 // of DB
		}
		return 0 // of Tx
	case !ofPackage:
		return -1
	case name == "Exec":
		return 1
	case name == "All" || name == "MustChange":
		return 2
	case slices.Contains([]string{"ReadAll", "ReadFew", "ReadOne"}, name):
		return 3
	}
	return -1
}

// TestEveryQueryIsRead is the control of readSource.
func TestEveryQueryIsRead(t *testing.T) {
	s := readSource(t, `package store
const columns = "a, b"
const kept = "select " + columns + " from kept"
var several = []struct{ name, query string }{
	{"one", "delete from one"}, {"more", "select more"}, {"loud", "SELECT loud"},
}
func (s *Store) Find(ctx context.Context) error {
	row := s.QueryRowContext(ctx, "select "+columns+" from found")
	query, name := "update found set a = 1", "found"
	return s.Write(ctx, func(tx db.Tx) error {
		_, err := tx.Query(kept + " where a = 1")
		return err
	})
}`, "found.go")
	var got []string
	for _, q := range s.queries() {
		got = append(got, q.where+": "+q.text)
	}
	want := []string{
		"kept: select a, b from kept", "several: delete from one", "several: select more", "several: SELECT loud",
		"Find: select a, b from found", "Find: update found set a = 1", "Find: select a, b from kept where a = 1",
	}
	if !slices.Equal(got, want) || len(s.made()) > 0 {
		t.Errorf("%q, want %q; made %q", got, want, s.made())
	}
	for _, made := range []string{
		`tx.Exec("insert into "+table+" values (1)")`,
		`s.Exec(ctx, fmt.Sprintf("delete from %s", table))`,
		`tx.Query(queryOf(w))`,
		`db.All(tx, scanWord, queryOf(w))`,
		`db.Exec(tx, queryOf(w))`,
		`db.MustChange(tx, errLost, queryOf(w))`,
		`query += " where b = 2"`,
		`query := "select a from b where c = " + c`,
	} {
		s := readSource(t, "package store\nfunc Find() {\n"+made+"\n}", "made.go")
		must.Equal(t, "queries in "+made, len(s.made()), 1)
	}
}
