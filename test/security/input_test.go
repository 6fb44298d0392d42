package security_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"efie/server/servertest"
	"efie/test/must"
)

// TestAPasswordIsUsedExactlyAsTyped checks that no character of a password is changed or removed (ASVS 5.0, 6.2.5,
// 6.2.8 and 6.2.9).
func TestAPasswordIsUsedExactlyAsTyped(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	ending := strings.Repeat("ɛ", 100) // longer than the 72 bytes that bcrypt reads
	password := "  Kɔ So\t" + ending + "X "
	s.NewBrowser().Post("/signup", "name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone",
		"233241234567",
		"password", password, "confirmPassword", password).Wants(t, http.StatusOK, "")
	login := func(password string) servertest.Response {
		s.PassTime(time.Hour) // ends every pause
		return s.NewBrowser().LogIn("ama@example.com", password)
	}
	for _, other := range []string{
		strings.TrimSpace(password), strings.ToLower(password), strings.ToUpper(password),
		strings.ReplaceAll(password, "\t", " "),
		strings.Replace(password, "X", "", 1), strings.Replace(password, "ɛ", "", 1), password + " ",
	} {
		must.Equal(t, "the status of log-in with "+other+" instead of "+password, login(other).Status,
			http.StatusUnauthorized)
	}
	must.Equal(t, "the status of log-in with the right password", login(password).Status, http.StatusOK)
	// 403: not verified
	for sent, want := range map[string]int{password: http.StatusForbidden,
		strings.TrimSpace(password): http.StatusUnauthorized} {
		s.NewClient("").Post("/hq/api/login/", `{"email":"ama@example.com","password":"`+
			strings.ReplaceAll(sent, "\t", `\t`)+`"}`).WantsJSON(want)
	}
}

// pollution matches TypeScript that assigns to a computed property, which may be "__proto__".
var pollution = regexp.MustCompile(`[\w)\]]\[[^\]]+\]\s*=[^=>]|__proto__|Object\.assign|setPrototypeOf`)

// TestIslandsWriteToNoPropertyNamedByInput checks ASVS 5.0, 15.3.6.
func TestIslandsWriteToNoPropertyNamedByInput(t *testing.T) {
	t.Parallel()
	for line, bad := range map[string]bool{
		"all[name] = value;": true, "a.b[x]= 1": true, "Object.assign(a, b)": true, "a.__proto__": true,
		"f()[name] = 1":     true,
		"const [a, b] = c;": false, "if (list[i] === x)": false, "list[i] == x": false, "const all: X[] = [];": false,
		"(a[0]) => 1": false,
	} {
		must.Equal(t, "the pattern matches "+line, pollution.MatchString(line), bad)
	}
	seen := 0
	err := filepath.WalkDir(servertest.Repository("islands"), func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.Contains(path, ".ts") || strings.Contains(path, ".test.ts") {
			return err
		}
		text, err := os.ReadFile(path)
		seen++
		must.Equal(t, path+" assigns to a computed property", pollution.Find(text), nil)
		return err
	})
	if err != nil || seen < 40 {
		t.Errorf("the test read %d files, want 40 or more; %v", seen, err)
	}
}

var passwordInput = regexp.MustCompile(`<input[^>]*name="[a-zA-Z]*[pP]assword"[^>]*>`)

// TestPasswordFieldsAreMaskedAndAllowPasswordManagers checks ASVS 5.0, 6.2.6 and 6.2.7.
func TestPasswordFieldsAreMaskedAndAllowPasswordManagers(t *testing.T) {
	t.Parallel()
	s, ama := servertest.NewStudentSite(t, servertest.CatalogueOf(1, 1))
	s.NewBrowser().Post("/forgot-password", "email", "ama@example.com")
	for path, want := range map[string]int{"/login": 1, "/signup": 2, "/account": 4,
		ama.LinkIn("ama@example.com", "/reset-password/"): 2} {
		page := ama.Get(path)
		if path == "/login" || path == "/signup" {
			page = s.NewBrowser().Get(path)
		}
		inputs := passwordInput.FindAllString(page.Body, -1)
		must.Equal(t, path+": password fields", len(inputs), want)
		for _, input := range inputs {
			known := strings.Contains(input, `autocomplete="current-password"`) ||
				strings.Contains(input, `autocomplete="new-password"`)
			if !strings.Contains(input, `type="password"`) || !known || strings.Contains(input, "maxlength") ||
				strings.Contains(input, "readonly") {
				t.Errorf("%s has the wrong password field %s", path, input)
			}
		}
	}
}

// TestFieldsThatNoFormAsksForAreIgnored sends every column of an account in every form and call that writes accounts
// (ASVS 5.0, 15.3.3): in the body and in the query (15.3.7).
func TestFieldsThatNoFormAsksForAreIgnored(t *testing.T) {
	t.Parallel()
	s := servertest.NewSite(t, servertest.CatalogueOf(1, 1))
	more := []string{"id", "1", "ID", "1", "verified_at", "1", "VerifiedAt", "1", "account_verified", "true",
		"password_hash", "x", "PasswordHash", "x", "created_at", "1", "is_admin", "true"}
	mine := func(pairs ...string) []string { return append(pairs, more...) }
	ama := s.NewBrowser()
	ama.Post("/signup", mine("name", "Ama Mensah", "email", "ama@example.com", "gender", "female", "phone",
		"233241234567",
		"password", "a long password", "confirmPassword", "a long password")...).Wants(t, http.StatusOK, "")
	fields := `"id":"1","verified_at":1,"VerifiedAt":1,"account_verified":true,"password_hash":"x","is_admin":true`
	s.NewClient("").Post("/hq/api/signup/",
		`{"name":"Kofi Owusu","email":"kofi@example.com","gender":"male","phone":"233241234567",
			"password":"a long password",`+fields+`}`).WantsJSON(201)
	ama.Post("/account/profile",
		mine("name", "Ama Serwaa", "phone", "233241234568", "email", "esi@example.com", "password",
			"another password")...).Wants(t, http.StatusOK, "Ama Serwaa")
	query := url.Values{"name": {"Nobody"}, "email": {"esi@example.com"}, "phone": {"233209999999"}}
	ama.Post("/account/profile?"+query.Encode()).Wants(t, http.StatusUnprocessableEntity, "Type your name")
	if n := s.Count(`select count(*) from accounts
		where id = '1' or verified_at <> 0 or created_at < 1000 or password_hash not like '$argon2id$%'
		or name = 'Nobody' or phone = '233209999999' or email not in ('ama@example.com', 'kofi@example.com')`); n != 0 {
		t.Errorf("%d accounts have values of fields that no form asks for", n)
	}
	must.Equal(t, "the status of log-in after the profile form",
		s.NewBrowser().LogIn("ama@example.com", "a long password").Status, http.StatusOK)
}
