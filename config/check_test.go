package config

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"efie/test/must"
)

// newFile returns the path of a new file, for settings that need a folder.
func newFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	must.Do(t, os.WriteFile(path, nil, 0o600))
	return path
}

// newPipe returns the path of a new pipe.
func newPipe(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "pipe")
	must.Do(t, syscall.Mkfifo(path, 0o600))
	return path
}

func TestWrongSettingsAreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, value, says string }{
		{"MODE", "staging", "write demo or production"},
		{"HOLD_MINUTES", "0", "from 1 to 60"},
		{"HOLD_MINUTES", "61", "from 1 to 60"},
		{"HOLD_MINUTES", "a quarter", `"a quarter"; write a whole number`},
		{"ADDR", "localhost", "a host and a port"},
		{"ADDR", "localhost:", "a host and a port"},
		{"ADDR", "localhost:99999", "a host and a port"},
		{"METRICS_ADDR", "9090", "a host and a port"},
		{"METRICS_ADDR", "localhost:8080", "which ADDR already uses"},
		{"METRICS_ADDR", ":8080", "which ADDR already uses"},
		{"SITE_URL", "efie.example", "a scheme and a host"},
		{"SITE_URL", "https://efie.example/hostels", "without a path"},
		{"SITE_URL", "https://efie.example?a=b", "without a path"},
		{"SITE_URL", "ftp://efie.example", "a scheme and a host"},
		{"MEDIA_URL", "media", "write a path such as /media"},
		{"MEDIA_URL", "http://pictures.example", "write a path such as /media"},
		{"MEDIA_URL", "//pictures.example", "write a path such as /media"},
		{"MEDIA_URL", "https://*", "write a path such as /media"},
		{"MEDIA_URL", "https://pictures.example:99999", "write a path such as /media"},
		{"SESSION_KEY", "short", "openssl rand -base64 32"},
		{"SESSION_KEY", base64.StdEncoding.EncodeToString(make([]byte, 16)), "32 bytes"},
		{"DATABASE", "postgres://efie:very%zzsecret@localhost/efie", "with %XX for special characters"},
		{"DATABASE", "postgres://efie:verysecret@localhost:99999/efie", "invalid port"},
		{"DATABASE", "postgres://efie:verysecret@localhost/efie?sslmode=maybe", "sslmode is invalid"},
		{"DATABASE", "postgres://localhost/efie?sslmode=maybe&sslpassword=verysecret", "sslmode is invalid"},
		{"DATABASE", "mysql://efie:verysecret@localhost/efie", `begins with "mysql://"`},
		{"DATABASE", "host=localhost user=efie password=verysecret dbname=efie",
			"postgres://USER:PASSWORD@HOST:5432/NAME"},
		{"DATABASE", " dbname = efie password=verysecret", "postgres://USER:PASSWORD@HOST:5432/NAME"},
		{"DATABASE", "efie:verysecret@localhost:5432/efie", "postgres://USER:PASSWORD@HOST:5432/NAME"},
		{"DATABASE", "//efie:verysecret@localhost/efie", "postgres://USER:PASSWORD@HOST:5432/NAME"},
		{"DATABASE", "postgres:/efie:verysecret@localhost/efie", "postgres://USER:PASSWORD@HOST:5432/NAME"},
		{"DATABASE", t.TempDir(), "is a folder"},
		{"DATABASE", newPipe(t), "a pipe"},
		{"DATABASE", filepath.Join(newFile(t), "efie.db"), "is not a folder"},
		{"DATA_DIR", newFile(t), "is not a folder"},
		{"DATA_DIR", filepath.Join(newFile(t), "data"), "is not a folder"},
		{"MEDIA_STORE", "s3://pictures?secret_access_key=verysecret", "AWS_SECRET_ACCESS_KEY"},
		{"MEDIA_STORE", "s3://pictures?colour=blue", "colour"},
		{"MEDIA_STORE", "s3:/pictures", "is not the name of a folder"},
		{"MEDIA_STORE", "s3:pictures?secret_access_key=verysecret", "is not the name of a folder"},
		{"MEDIA_STORE", "file:/srv/pictures", "is not the name of a folder"},
		{"SMTP_URL", "mail.example:587", "smtp://USER:PASSWORD@HOST:587"},
		{"SMTP_URL", "efie:verysecret@mail.example:587", "smtp://USER:PASSWORD@HOST:587"},
		{"SMTP_URL", "http://efie:verysecret@mail.example", "smtp://USER:PASSWORD@HOST:587"},
		{"SMTP_URL", "smtp://efie:very%zzsecret@mail.example", "smtp://USER:PASSWORD@HOST:587"},
		{"MAIL_FROM", "Efie", "write one such as Efie <hello@efie.example>"},
		{"SUPPORT_EMAIL", "Efie <help@efie.example>", "only an email address"},
		{"SUPPORT_EMAIL", "help", "only an email address"},
		{"RECEIPTS_EMAIL", "money\u200b@efie.example", "only an email address"},
		{"OPERATOR_EMAIL", "help", "only an email address"},
		{"OPERATOR_NAME", "Efie\u200b Ltd", "a character that nobody sees"},
		{"PAYSTACK_SECRET_KEY", "pk_live_verysecret", "is a public key"},
		{"PAYSTACK_SECRET_KEY", "verysecret", "is not a Paystack key"},
		{"PAYSTACK_SECRET_KEY", "sk_live_very secret", "is not a Paystack key"},
		{"PAYSTACK_PUBLIC_KEY", "sk_live_verysecret", "is a secret key"},
		{"PAYSTACK_PUBLIC_KEY", "key", "is not a Paystack key"},
		{"PAYSTACK_API_URL", "api.paystack.co", "write an address such as"},
		{"PAYSTACK_API_URL", "ftp://api.paystack.co", "write an address such as"},
		{"TRUSTED_PROXIES", "10.0.0.0/8,proxy.example", `"proxy.example" is not a network`},
		{"TRUSTED_PROXIES", "10.0.0.0/64", "is not a network"},
		{"THROTTLE", "maybe", "write on or off"},
	} {
		t.Run(c.name+"="+c.value, func(t *testing.T) {
			err := readWith(c.name, c.value).Check()
			if err == nil || !strings.HasPrefix(err.Error(), c.name) || !strings.Contains(err.Error(), c.says) ||
				strings.Contains(err.Error(), "\n") {
				t.Errorf("%s=%s: the error is %v, want %q", c.name, c.value, err, c.says)
				return
			}
			must.Lack(t, "the error", err.Error(), "secret@", "verysecret")
		})
	}
}

// TestFolderOfAnotherUserIsRefused checks as another user if the test runs as root, because root may write everywhere.
// It is not parallel, because it changes the user of a thread.
func TestFolderOfAnotherUserIsRefused(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "kept")
	must.Do(t, os.Mkdir(folder, 0o500))
	c := readWith("DATA_DIR", filepath.Join(folder, "data"))
	setUser := func(user uintptr) { _, _, _ = syscall.RawSyscall(syscall.SYS_SETREUID, user, ^uintptr(0), 0) }
	runtime.LockOSThread() // the system call changes the user of this thread only
	defer runtime.UnlockOSThread()
	root := os.Getuid() == 0
	if root {
		setUser(otherUser)
	}
	err := c.Check()
	if root {
		setUser(0)
	}
	if err == nil || !strings.Contains(err.Error(), "DATA_DIR is") ||
		!strings.Contains(err.Error(), "cannot be written") {
		t.Errorf("the error is %v", err)
	}
}

const (
	otherUser  = 65534 // the user "nobody" of Linux
	liveSecret = "sk_live_of_a_test"
	testSecret = "sk_test_of_a_test"
)

func TestGoodSettingsAreAccepted(t *testing.T) {
	t.Parallel()
	for _, pairs := range [][]string{
		{"ADDR", ":http"},
		{"ADDR", "[::1]:0", "METRICS_ADDR", "[::1]:0"},
		{"ADDR", "10.0.0.7:8080", "METRICS_ADDR", "127.0.0.1:8080"},
		{"SITE_URL", "https://efie.example/"},
		{"SITE_URL", "http://localhost:3000"},
		{"MEDIA_URL", "https://pictures.example/efie"},
		{"MEDIA_URL", "http://localhost:9000/efie"},
		{"DATABASE", "efie.db"},
		{"DATABASE", "./a=b.db"},
		{"DATABASE", filepath.Join(t.TempDir(), "12:30 a=b.db")},
		{"MEDIA_STORE", "pictures"},
		{"MEDIA_STORE", "./s3:pictures"},
		{"DATABASE", filepath.Join(t.TempDir(), "not", "there", "yet.db")},
		{"DATABASE", "postgres://efie:secret@db.example:5432/efie?sslmode=require"},
		{"DATABASE", "postgresql://a:1,b:2/efie?target_session_attrs=read-write"},
		{"DATA_DIR", filepath.Join(t.TempDir(), "not", "there", "yet")},
		{"SMTP_URL", "smtps://mail.example", "MAIL_FROM", "hello@efie.example"},
		{"PAYSTACK_SECRET_KEY", testSecret, "PAYSTACK_PUBLIC_KEY", "pk_test_a"},
		{"HOLD_MINUTES", "", "MODE", "", "THROTTLE", ""}, // empty
	} {
		must.Equal(t, fmt.Sprint("the error with ", pairs), readWith(pairs...).Check(), nil)
	}
}

func TestAllMistakesAreReportedTogether(t *testing.T) {
	t.Parallel()
	wrong := []string{
		"MODE", "live", "HOLD_MINUTES", "soon", "ADDR", "here", "METRICS_ADDR", "there", "SITE_URL", "efie",
		"MEDIA_URL",
		"pictures", "SESSION_KEY", "none",
		"DATABASE", "redis://cache", "DATA_DIR", newFile(t), "SMTP_URL", "mail", "MAIL_FROM", "me", "SUPPORT_EMAIL",
		"you", "PAYSTACK_SECRET_KEY", "pk_test_a",
		"PAYSTACK_PUBLIC_KEY", "sk_test_a", "PAYSTACK_API_URL", "bank", "TRUSTED_PROXIES", "friends", "THROTTLE", "half",
		"LOG_FORMAT", "xml", "MEDIA_STORE", "s3://",
	}
	err := readWith(wrong...).Check()
	if err == nil {
		t.Fatal("the check passes")
	}
	lines := strings.Split(err.Error(), "\n")
	for i := 0; i < len(wrong); i += 2 {
		named := 0
		for _, line := range lines {
			if strings.HasPrefix(line, wrong[i]+" ") || strings.HasPrefix(line, wrong[i]+":") {
				named++
			}
		}
		must.Equal(t, "lines of "+wrong[i], named, 1)
	}
	must.Equal(t, "lines of the error", len(lines), len(wrong)/2)
}

func TestLiveAndTestKeyTogetherAreRefused(t *testing.T) {
	t.Parallel()
	err := readWith("PAYSTACK_SECRET_KEY", liveSecret, "PAYSTACK_PUBLIC_KEY", "pk_test_a").Check()
	const says = "PAYSTACK_PUBLIC_KEY is a test key and PAYSTACK_SECRET_KEY a live key"
	must.Contain(t, "the error", fmt.Sprint(err), says)
}

// TestProductionNeedsItsOwnValues replaces the examples by values that an operator could write.
func TestProductionNeedsItsOwnValues(t *testing.T) {
	t.Parallel()
	own := strings.NewReplacer(".example", ".com.gh", "PASSWORD", "hunter2")
	pairs := []string{
		"MODE", productionMode, "SESSION_KEY", base64.StdEncoding.EncodeToString(make([]byte, keyLength)),
		"PAYSTACK_SECRET_KEY", liveSecret, "OPERATOR_EMAIL", "operator@efie.com.gh",
		"OPERATOR_NAME", "Efie", "OPERATOR_ADDRESS", "Accra", "OPERATOR_REGISTRATION", "CS1",
	}
	for _, s := range Settings {
		if s.needed && s.Name != "SESSION_KEY" && s.Name != "PAYSTACK_SECRET_KEY" {
			pairs = append(pairs, s.Name, own.Replace(s.example))
		}
	}
	for _, s := range Settings {
		if refused := s.needed && s.example != own.Replace(s.example) || s.Name == "SUPPORT_PHONE"; refused {
			err := readWith(append(slices.Clone(pairs), s.Name, s.example)...).Check()
			must.Contain(t, "the error", fmt.Sprint(err), s.Name+" has a value of deploy/efie.env.example")
		}
	}
	c := readWith(pairs...)
	must.Do(t, c.Check())
	if warnings := c.Warnings(nil); len(warnings) > 0 {
		t.Errorf("warnings: %q", warnings)
	}
	c.PaystackSecret = testSecret
	if warnings := strings.Join(c.Warnings(nil), "\n"); !strings.Contains(warnings,
		"PAYSTACK_SECRET_KEY is a test key") || c.Check() != nil {
		t.Errorf("for a test key the warnings are %q, error %v", warnings, c.Check())
	}
}
