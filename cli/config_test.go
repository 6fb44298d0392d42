package cli

import (
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
	c := newTranscript(t, t.TempDir())
	c.run("config --check")
	c.environment = []string{"ADDR", "localhost:9000", "SITEURL", "https://efie.example", "HOLD_MINUTES", "soon"}
	c.run("config --json", "config --check", "serve")
	c.golden("config")
	words := strings.Join(strings.Fields(servertest.Run(t, c.dir, "config").Out), " ") // where lines end depends on c.dir
	must.Contain(t, "the list", words,
		"not set: letters become files in DATA_DIR/mail", "not set: made and kept in DATA_DIR",
	)
	if told := servertest.RunIn(t, []string{"MODE", "production"}, c.dir, "config"); strings.Contains(told.Out,
		"not set: made") || strings.Contains(told.Out, "localhost/") {
		t.Errorf("production has what only the demo has:\n%s", told.Out)
	}
}

// TestTheHelpOfServeTellsOfEverySetting: what the settings' help must hold is tested in config.
func TestTheHelpOfServeTellsOfEverySetting(t *testing.T) {
	words := strings.Join(strings.Fields(servertest.Run(t, t.TempDir(), "serve", "--help").Out), " ")
	must.Contain(t, "the help", words,
		strings.Join(strings.Fields(config.Help(helpWidth)), " "), "EnvironmentFile=",
		"docker run --env-file keeps quotes",
	)
}
