package cli

import (
	"encoding/json"
	"strings"
	"testing"

	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// hushed are environment variables with secrets, and letters, which must not appear in logs.
var hushed = []string{
	"SESSION_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "PAYSTACK_SECRET_KEY", "sk_live_0123456789",
	"SMTP_URL", "smtp://efie:0123456789@mail.example:587", "DATABASE",
	"postgres://efie:0123456789@db.example/efie?sslmode=require&sslpassword=0123456789",
	"PAYSTACK_PUBLIC_KEY", "sk_live_0123456789", "MEDIA_STORE", "s3://pictures?region=a&secret_access_key=0123456789",
	"INDEXNOW_URL", "https://a:0123456789@indexnow.example/indexnow", // which Efie no longer reads
}

func TestTheConfigurationIsShownWithoutItsSecrets(t *testing.T) {
	for _, args := range [][]string{{"config"}, {"config", "--json"}, {"config", "--check"}, {"doctor"}} {
		told := servertest.RunIn(t, hushed, t.TempDir(), args...)
		if text := told.Out + told.Err; strings.Contains(text, "0123456789") || strings.Contains(text, hushed[1]) {
			t.Errorf("%v tells a secret:\n%s", args, text)
		}
	}
	told := servertest.RunIn(t, hushed, t.TempDir(), "config")
	told.Wants(0, "NAME", "smtp://efie:hidden@mail.example:587",
		"postgres://efie:hidden@db.example/efie?sslmode=require&sslpassword=hidden", "sk_live_… (hidden)",
		"s3://pictures?region=a&secret_access_key=hidden", "environment", "default", "not set")
}

// TestNobodyIsToldThePasswordOfADatabaseThatIsAway asks for one where nobody listens.
func TestNobodyIsToldThePasswordOfADatabaseThatIsAway(t *testing.T) {
	for _, args := range [][]string{{"doctor"}, {"bookings", "list"}, {"students", "find", "ama"}, {"export"},
		{"backup", t.TempDir() + "/copy.db"}} {
		told := servertest.RunIn(t,
			[]string{"DATABASE", "postgres://efie:verysecret@" + servertest.FreeAddress(t) + "/efie?connect_timeout=2"},
			t.TempDir(), args...)
		if text := told.Out + told.Err; told.Status != statusFailed || !strings.Contains(text, "efie: ") ||
			strings.Contains(text, "verysecret") {
			t.Errorf("%v ends with %d: %s", args, told.Status, text)
		}
	}
}

func TestProgramsReadTheConfiguration(t *testing.T) {
	dir := t.TempDir()
	var file config.Report
	told := servertest.RunIn(t,
		[]string{"ADDR", "localhost:9000", "SITEURL", "https://efie.example", "HOLD_MINUTES", "soon"}, dir, "config",
		"--json")
	if err := json.Unmarshal([]byte(told.Out), &file); err != nil || told.Status != 0 {
		t.Fatalf("%v, exit status %d: %s", err, told.Status, told.Out)
	}
	if len(file.Settings) != len(config.Read().Report(nil).Settings) || len(file.Mistakes) != 1 ||
		!strings.HasPrefix(file.Mistakes[0], "HOLD_MINUTES is") {
		t.Errorf("%d settings, mistakes %q", len(file.Settings), file.Mistakes)
	}
	want := map[string]config.Line{
		"ADDR":     {Name: "ADDR", Value: "localhost:9000", From: "environment", Needed: false},
		"SITE_URL": {Name: "SITE_URL", Value: "http://localhost:9000", From: "default", Needed: true},
		"DATA_DIR": {Name: "DATA_DIR", Value: dir, From: "environment", Needed: false},
		"DATABASE": {Name: "DATABASE", Value: dir + "/efie.db", From: "default", Needed: false},
		"SMTP_URL": {Name: "SMTP_URL", Value: "", From: "not set", Needed: true},
	}
	for _, line := range file.Settings {
		if w, ok := want[line.Name]; ok && line != w {
			t.Errorf("%+v, want %+v", line, w)
		}
	}
	words := strings.Fields(servertest.RunIn(t, nil, dir, "config").Out) // where lines end depends on how long dir is
	must.Contain(t, "the list", strings.Join(words, " "),
		"not set: letters become files in DATA_DIR/mail", "not set: made and kept in DATA_DIR",
	)
	if told := servertest.RunIn(t, []string{"MODE", "production"}, dir, "config"); strings.Contains(told.Out,
		"not set: made") || strings.Contains(told.Out, "localhost/") {
		t.Errorf("production has what only the demo has:\n%s", told.Out)
	}
	if !strings.Contains(strings.Join(file.Warnings, "\n"), "SITEURL is set, but Efie reads SITE_URL") {
		t.Errorf("the warnings are %q", file.Warnings)
	}
}

func TestTheConfigurationIsCheckedAsServeWould(t *testing.T) {
	told := servertest.RunIn(t, nil, t.TempDir(), "config", "--check")
	if told.Status != 0 || told.Out != "The configuration is well.\n" {
		t.Errorf("a good one: exit status %d, %q", told.Status, told.Out)
	}
	wrong := []string{"HOLD_MINUTES", "soon", "THROTTLE", "half", "STIE_URL", "https://efie.example"}
	told = servertest.RunIn(t, wrong, t.TempDir(), "config", "--check")
	told.Wants(1, "HOLD_MINUTES is", "THROTTLE is", "warning: STIE_URL is set, but Efie reads SITE_URL",
		"serve would not start")
	if told.Out != "" {
		t.Errorf("a wrong one says %q on standard output", told.Out)
	}
	servertest.RunIn(t, wrong, t.TempDir(), "serve").Wants(1, "HOLD_MINUTES is", "THROTTLE is",
		"warning: STIE_URL is set")
}

// TestTheHelpOfServeTellsOfEverySetting: what the settings' help must hold is tested in config.
func TestTheHelpOfServeTellsOfEverySetting(t *testing.T) {
	words := strings.Join(strings.Fields(servertest.Run(t, t.TempDir(), "serve", "--help").Out), " ")
	must.Contain(t, "the help", words,
		strings.Join(strings.Fields(config.Help(helpWidth)), " "), "EnvironmentFile=",
		"docker run --env-file keeps quotes",
	)
}
