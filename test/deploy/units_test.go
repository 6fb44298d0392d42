package deploy_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"efie/server"
	"efie/server/servertest"
	"efie/test/must"
)

// unit is a unit of systemd's: its values by name, in their order.
type unit map[string][]string

func readUnit(t *testing.T, name string) unit {
	t.Helper()
	u := unit{}
	for line := range strings.Lines(deployed(t, name)) {
		if key, value, found := strings.Cut(strings.TrimSpace(line), "="); found && !strings.HasPrefix(line, "#") {
			u[key] = append(u[key], value)
		}
	}
	return u
}

// needsPerson is how efie doctor ends when something waits for a person.
const needsPerson = 2

func TestTheUnitsRunExistingCommands(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "check").Wants(0) // makes the database
	for name, command := range map[string]string{
		"efie.service": "serve", "efie-doctor.service": "doctor", "efie-backup.service": "backup",
		"litestream.service": "",
	} {
		u := readUnit(t, name)
		if !slices.Equal(u["EnvironmentFile"], []string{"/etc/efie/efie.env"}) ||
			!slices.Equal(u["User"], []string{"efie"}) {
			t.Errorf("%s has another environment or user: %v", name, u)
		}
		words := strings.Fields(u["ExecStart"][0])
		if command == "" {
			continue
		}
		if words[0] != "/usr/local/bin/efie" || words[1] != command {
			t.Errorf("%s runs %q", name, words)
		}
		for i, word := range words { // such as the folder of the copies
			if strings.HasPrefix(word, "/var/") {
				words[i] = t.TempDir()
			}
		}
		if command == "serve" {
			words = append(words, "--help")
		}
		servertest.Run(t, dir, words[1:]...).Wants(0)
	}
	for _, name := range []string{"efie-doctor", "efie-backup"} {
		if readUnit(t, name+".timer")["OnCalendar"] == nil {
			t.Errorf("%s has no timer", name)
		}
	}
	if code := readUnit(t, "efie-doctor.service")["SuccessExitStatus"]; !slices.Equal(code,
		[]string{fmt.Sprint(needsPerson)}) {
		t.Errorf("the doctor's unit fails at all but 0 and %v", code)
	}
}

// lettersEnd is how long the postman finishes his letters at most, after the requests (mail.farewell).
const lettersEnd = 20 * time.Second

func TestTheServerHasTimeToStop(t *testing.T) {
	t.Parallel()
	needed := server.FinishWithin + lettersEnd
	for name, value := range map[string]string{
		"efie.service": readUnit(t, "efie.service")["TimeoutStopSec"][0] + "s",
		"compose.yml": regexp.MustCompile(`stop_grace_period: (\w+)`).FindStringSubmatch(deployed(t,
			"compose.yml"))[1],
	} {
		if given, err := time.ParseDuration(value); err != nil || given < needed+10*time.Second {
			t.Errorf("%s gives %s, and %s are needed; %v", name, value, needed, err)
		}
	}
}

// TestAllUnitsAreConfined holds what confines each service against the server's.
func TestAllUnitsAreConfined(t *testing.T) {
	t.Parallel()
	confines := func(name string) string {
		_, text, _ := strings.Cut(deployed(t, name), "\nNoNewPrivileges=yes\n")
		text, _, _ = strings.Cut(text, "\n\n")
		return strings.TrimSpace(text)
	}
	server := confines("efie.service")
	must.Contain(t, "the server's unit", server, "ProtectSystem=strict", "CapabilityBoundingSet=",
		"SystemCallFilter=@system-service", "MemoryDenyWriteExecute=yes")
	for _, name := range []string{"litestream.service", "efie-doctor.service", "efie-backup.service"} {
		if got := confines(name); got != server {
			t.Errorf("%s is confined otherwise:\n%s", name, got)
		}
	}
}

// TestSystemdAlwaysRestartsAServer: systemd gives up what ends five times in ten seconds, as a server does
// while its database is away.
func TestSystemdAlwaysRestartsAServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service"} {
		if ofUnit, _, _ := strings.Cut(deployed(t, name), "\n[Service]\n"); !strings.Contains(ofUnit,
			"\nStartLimitIntervalSec=0\n") || !slices.Equal(readUnit(t, name)["Restart"], []string{"always"}) {
			t.Errorf("%s is given up after some starts", name)
		}
	}
}

// TestUnitsCanWriteToAnotherDisk: a confined unit writes below /var/lib alone.
func TestUnitsCanWriteToAnotherDisk(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service", "efie-backup.service"} {
		if !strings.Contains(deployed(t, name), "\n#ReadWritePaths=/") {
			t.Errorf("%s does not say how it may write elsewhere", name)
		}
	}
}

// TestAFailedUnitSendsAnEmail: each unit names the one that sends it, and that one needs no Efie.
func TestAFailedUnitSendsAnEmail(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service", "efie-backup.service", "efie-doctor.service"} {
		if got := readUnit(t, name)["OnFailure"]; !slices.Equal(got, []string{"efie-failed@%n.service"}) {
			t.Errorf("%s fails, and starts %q", name, got)
		}
	}
	text := deployed(t, "efie-failed@.service")
	must.Contain(t, "the unit that sends the email", text, "EnvironmentFile=/etc/efie/efie.env", "$OPERATOR_EMAIL",
		`--url "$SMTP_URL"`, "journalctl -u %i")
	if strings.Contains(text, "/usr/local/bin/efie") {
		t.Error("the email needs Efie, which may be what failed")
	}
}
