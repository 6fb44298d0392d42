package limits

import (
	"go/ast"
	"go/parser"
	"go/token"
	"html"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"efie/test/must"
)

// passage is a piece of text that students read: all that one source shows.
type passage struct{ path, text string }

// studentTexts reads every sentence that a student can see: of templates, handlers and the domain, of islands,
// emails and editors' pages. Go files give their string literals; templates need "go run ./tools/templates views".
func studentTexts(t *testing.T) []passage {
	t.Helper()
	const root = "../.."
	var all []passage
	for _, folder := range []string{"views", "handlers", "hostel", "islands", "mail/letters", "content"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(name string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			inside := filepath.ToSlash(strings.TrimPrefix(name, root+"/"))
			if notForStudents(inside) {
				return nil
			}
			source, err := os.ReadFile(name) // #nosec G304 G122 -- a test reads its own tree
			if text := shownText(t, inside, string(source)); text != "" {
				all = append(all, passage{inside, text})
			}
			return err
		})
		must.Do(t, err)
	}
	if len(all) < 200 {
		t.Fatalf("found only %d texts: the test looks in the wrong place", len(all))
	}
	return all
}

// notForStudents reports whether a file's text is for tests, operators, editors or programs alone.
func notForStudents(name string) bool {
	others := []string{"hostel/intake/", "hostel/booking/ledgertest/", "hostel/catalogue/cataloguetest/",
		"handlers/api/apitest/", "handlers/reserved.go", "content/README.md", "hostel/account/common-passwords"}
	return slices.ContainsFunc(others, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) ||
		strings.HasSuffix(name, "_test.go") || strings.Contains(name, ".test.") || strings.Contains(name, ".gen.") ||
		strings.HasPrefix(name, "content/") && path.Ext(name) == ".go"
}

// shownText returns what a source shows, "" if its kind shows nothing.
func shownText(t *testing.T, name, source string) string {
	switch path.Ext(name) {
	case ".go":
		return strings.Join(literals(t, name, source), "\n")
	case ".ts", ".tsx":
		source = commentsOutsideGo.ReplaceAllString(source, "")
		return strings.Join(quotedInScripts.FindAllString(source, -1), "\n")
	case ".md", ".txt":
		return addresses.ReplaceAllString(source, "")
	case ".html":
		return tags.ReplaceAllString(source, " ")
	}
	return ""
}

var (
	// quotedInScripts finds the texts of TypeScript: in quotes with a space, and between tags.
	quotedInScripts = regexp.MustCompile("\"[^\"\n]* [^\"\n]*\"|`[^`]* [^`]*`|>[^<>{}=;()]*[a-z][^<>{}=;()]*</")
	// addresses are links and programs' words, which students do not read.
	addresses = regexp.MustCompile("\\]\\([^)]*\\)|`[^`\n]*`|https?://\\S+|\\{\\{[^}]*\\}\\}(/[a-z-]+)?")
	tags      = regexp.MustCompile(`<[^>]*>|\{\{[^}]*\}\}`)
	// readAloud finds the attributes of HTML that a browser shows or reads out.
	readAloud = regexp.MustCompile(`(?:aria-label|alt|title|placeholder)="([^"]*)"`)
)

// literals returns the string literals of a Go file that a student may read. Those of a template are one HTML text.
// Names of fields and routes have no space; what goes to the log, to an error or to metrics is left out.
func literals(t *testing.T, name, source string) []string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
	must.Do(t, err)
	var found []string
	var page strings.Builder
	ast.Inspect(file, func(node ast.Node) bool {
		switch n := node.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case *ast.KeyValueExpr:
			if name, ok := n.Key.(*ast.Ident); ok && name.Name == "Name" { // of a limit or a field
				return false
			}
		case *ast.CallExpr:
			switch called := calledName(n); {
			case called == "WriteString" && strings.HasSuffix(name, "_templ.go") && len(n.Args) == 3:
				page.WriteString(unquote(n.Args[2]))
				return false
			case slices.Contains(unseen, called):
				return false
			}
		case *ast.BasicLit:
			if text := unquote(n); strings.Contains(strings.TrimSpace(text), " ") || upper.MatchString(text) {
				found = append(found, text)
			}
		}
		return true
	})
	for _, attribute := range readAloud.FindAllStringSubmatch(page.String(), -1) {
		found = append(found, html.UnescapeString(attribute[1]))
	}
	return append(found, html.UnescapeString(tags.ReplaceAllString(page.String(), " ")))
}

// unseen are calls whose texts students never see.
var unseen = []string{"Event", "DebugContext", "InfoContext", "WarnContext", "ErrorContext", "Debug", "Info", "Warn",
	"Errorf", "New", "String", "MustCompile", "Set", "proved"}

var upper = regexp.MustCompile(`^[A-Z][a-z-]+[ a-z-]*$`)

func calledName(call *ast.CallExpr) string {
	switch called := call.Fun.(type) {
	case *ast.Ident:
		return called.Name
	case *ast.SelectorExpr:
		return called.Sel.Name
	}
	return ""
}

// unquote returns the text of a string literal, "" for any other expression.
func unquote(e ast.Expr) string {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return ""
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		return ""
	}
	return text
}

// spelling is a word that students do not read, and what they read instead. A text between the quotes that stay, such
// as those of the specification, may have it.
type spelling struct {
	never   *regexp.Regexp
	instead string
	stays   []string
}

var vocabulary = []spelling{
	{regexp.MustCompile(`(?i)\be-mail`), "email", nil},
	{regexp.MustCompile(`(?i)\bletters?\b`), "email", []string{"letters and digits", "each letter and digit",
		"mall letters", "first letters", "100 letters", "name in letters", "under its letters", "letter of the address",
		"letter-spacing"}},
	{regexp.MustCompile(`(?i)\bwallets?\b`), "Mobile Money (MoMo)", []string{"MoMo wallet"}},
	{regexp.MustCompile(`\bSign Up\b|(?i)\bsign-up\b|\bsignups?\b`), "Sign up", []string{
		"Log in Sign Up", // the navigation's link, as the specification spells it
		"Signup failed. Please try again."}},
	{regexp.MustCompile(`\bLog Out\b|(?i)\blog-?outs?\b`), "Log out", []string{
		"Confirm Logout", "Are you sure you want to logout?", "Account Logout", "Cancel\nLogout"}},
	{regexp.MustCompile(`\bLog In\b|(?i)\blog-?ins?\b`), "Log in", []string{
		"Back to Login", "Invalid login. Please try again."}},
	{regexp.MustCompile(`(?i)\bfee of\b`), "Efie’s fee", nil},
	{regexp.MustCompile(`\bLast changed\b`), "Last updated", nil},
	{regexp.MustCompile(`(?i)\bcannot (take it back|be taken back)`), "This cannot be undone.", nil},
	{regexp.MustCompile(`(?i)\bwhoever\b`), "anyone who", nil},
}

func TestStudentsReadOneWordForOneThing(t *testing.T) {
	t.Parallel()
	for _, p := range studentTexts(t) {
		for _, s := range vocabulary {
			text := p.text
			if strings.HasSuffix(p.path, "_templ.go") {
				text = strings.Join(strings.Fields(text), " ")
			}
			for _, quote := range s.stays {
				text = strings.ReplaceAll(text, quote, "")
			}
			for _, at := range s.never.FindAllStringIndex(text, -1) {
				t.Errorf("%s: %q, say %q:\n\t…%s…", p.path, text[at[0]:at[1]], s.instead,
					text[max(0, at[0]-40):min(len(text), at[1]+40)])
			}
		}
	}
}
