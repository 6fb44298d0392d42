package cli

import (
	"strings"
	"testing"

	"efie/cli/run"
	"efie/config"
	"efie/server/servertest"
	"efie/test/must"
)

// secretVariables are environment variables with secrets that must not be printed.
var secretVariables = []string{
	"SESSION_KEY", "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=", "PAYSTACK_SECRET_KEY", "sk_live_0123456789",
	"SMTP_URL", "smtp://efie:0123456789@mail.example:587", "DATABASE",
	"postgres://efie:0123456789@db.example/efie?sslmode=require&sslpassword=0123456789",
	"PAYSTACK_PUBLIC_KEY", "sk_live_0123456789", "MEDIA_STORE", "s3://pictures?region=a&secret_access_key=0123456789",
	"INDEXNOW_URL", "https://a:0123456789@indexnow.example/indexnow", // which Efie does not read
}

func TestTheConfigurationIsShownWithoutItsSecrets(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"config"}, {"config", "--json"}, {"config", "--check"}, {"doctor"}} {
		result := servertest.RunIn(t, secretVariables, t.TempDir(), args...)
		text := result.Out + result.Err
		if strings.Contains(text, "0123456789") || strings.Contains(text, secretVariables[1]) {
			t.Errorf("%v prints a secret:\n%s", args, text)
		}
	}
	servertest.RunIn(t, secretVariables, t.TempDir(), "config").Wants(0, "NAME", "smtp://efie:hidden@mail.example:587",
		"postgres://efie:hidden@db.example/efie?sslmode=require&sslpassword=hidden", "sk_live_… (hidden)",
		"s3://pictures?region=a&secret_access_key=hidden", "environment", "default", "not set")
}

// TestPasswordOfAnUnreachableDatabaseIsHidden runs commands with a database address on which nothing listens.
func TestPasswordOfAnUnreachableDatabaseIsHidden(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"doctor"}, {"bookings", "list"}, {"students", "find", "ama"}, {"export"},
		{"backup", t.TempDir() + "/copy.db"}} {
		result := servertest.RunIn(t,
			[]string{"DATABASE", "postgres://efie:verysecret@" + servertest.FreeAddress(t) + "/efie?connect_timeout=2"},
			t.TempDir(), args...)
		if text := result.Out + result.Err; result.Status != run.StatusFailed || !strings.Contains(text, "efie: ") ||
			strings.Contains(text, "verysecret") {
			t.Errorf("%v exits with %d: %s", args, result.Status, text)
		}
	}
}

func TestProgramsReadTheConfiguration(t *testing.T) {
	t.Parallel()
	c := newTranscript(t, t.TempDir())
	c.run("config --check")
	c.environment = []string{"ADDR", "localhost:9000", "SITEURL", "https://efie.example", "HOLD_MINUTES", "soon"}
	c.run("config --json", "config --check", "serve")
	c.golden("config")
	words := strings.Join(strings.Fields(servertest.Run(t, c.dir, "config").Out), " ") // line breaks depend on c.dir
	must.Contain(t, "the list", words,
		"not set: emails become files in DATA_DIR/mail", "not set: generated and stored in DATA_DIR",
	)
	if result := servertest.RunIn(t, []string{"MODE", "production"}, c.dir, "config"); strings.Contains(result.Out,
		"not set: generated") || strings.Contains(result.Out, "localhost/") {
		t.Errorf("production shows defaults of demo mode:\n%s", result.Out)
	}
}

// TestHelpOfServeDescribesEverySetting expects config.Help, whose content is tested in config.
func TestHelpOfServeDescribesEverySetting(t *testing.T) {
	t.Parallel()
	words := strings.Join(strings.Fields(servertest.Run(t, t.TempDir(), "serve", "--help").Out), " ")
	must.Contain(t, "the help", words,
		strings.Join(strings.Fields(config.Help(helpWidth)), " "), "EnvironmentFile=",
		"docker run --env-file keeps quotes",
	)
}
