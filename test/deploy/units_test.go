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

// unit is a systemd unit: the values of each name, in their order.
type unit map[string][]string

func readUnit(t *testing.T, name string) unit {
	t.Helper()
	u := unit{}
	for line := range strings.Lines(deployFile(t, name)) {
		if key, value, found := strings.Cut(strings.TrimSpace(line), "="); found && !strings.HasPrefix(line, "#") {
			u[key] = append(u[key], value)
		}
	}
	return u
}

// needsPerson is the exit status of efie doctor if something needs a person.
const needsPerson = 2

func TestTheUnitsRunExistingCommands(t *testing.T) {
	dir := t.TempDir()
	servertest.Run(t, dir, "check").Wants(0) // creates the database
	for name, command := range map[string]string{
		"efie.service": "serve", "efie-doctor.service": "doctor", "efie-backup.service": "backup",
		"litestream.service": "",
	} {
		u := readUnit(t, name)
		if !slices.Equal(u["EnvironmentFile"], []string{"/etc/efie/efie.env"}) ||
			!slices.Equal(u["User"], []string{"efie"}) {
			t.Errorf("%s has another EnvironmentFile or User: %v", name, u)
		}
		words := strings.Fields(u["ExecStart"][0])
		if command == "" {
			continue
		}
		if words[0] != "/usr/local/bin/efie" || words[1] != command {
			t.Errorf("%s runs %q, want efie %s", name, words, command)
		}
		for i, word := range words { // replaces folders, such as the folder of the copies
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
			t.Errorf("%s.timer has no OnCalendar", name)
		}
	}
	must.Equal(t, "SuccessExitStatus of efie-doctor.service", readUnit(t, "efie-doctor.service")["SuccessExitStatus"],
		[]string{fmt.Sprint(needsPerson)})
}

// emailsFinishWithin is the time in which a stopping server finishes its emails, after the requests (package mail).
const emailsFinishWithin = 20 * time.Second

func TestTheServerHasTimeToStop(t *testing.T) {
	t.Parallel()
	needed := server.ShutdownTimeout + emailsFinishWithin
	for name, value := range map[string]string{
		"efie.service": readUnit(t, "efie.service")["TimeoutStopSec"][0] + "s",
		"compose.yml": regexp.MustCompile(`stop_grace_period: (\w+)`).FindStringSubmatch(deployFile(t,
			"compose.yml"))[1],
	} {
		if given, err := time.ParseDuration(value); err != nil || given < needed+10*time.Second {
			t.Errorf("%s gives the server %s to stop, want %s or more; %v", name, value, needed+10*time.Second, err)
		}
	}
}

// TestAllUnitsAreConfined compares the sandboxing of each unit with that of the server.
func TestAllUnitsAreConfined(t *testing.T) {
	t.Parallel()
	confines := func(name string) string {
		_, text, _ := strings.Cut(deployFile(t, name), "\nNoNewPrivileges=yes\n")
		text, _, _ = strings.Cut(text, "\n\n")
		return strings.TrimSpace(text)
	}
	server := confines("efie.service")
	must.Contain(t, "the server's unit", server, "ProtectSystem=strict", "CapabilityBoundingSet=",
		"SystemCallFilter=@system-service", "MemoryDenyWriteExecute=yes")
	for _, name := range []string{"litestream.service", "efie-doctor.service", "efie-backup.service"} {
		must.Equal(t, "the confinement of "+name, confines(name), server)
	}
}

// TestSystemdAlwaysRestartsAServer checks that no start limit applies. By default systemd stops to restart a unit that
// ends five times in ten seconds, as a server does while its database is down.
func TestSystemdAlwaysRestartsAServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service"} {
		if ofUnit, _, _ := strings.Cut(deployFile(t, name), "\n[Service]\n"); !strings.Contains(ofUnit,
			"\nStartLimitIntervalSec=0\n") || !slices.Equal(readUnit(t, name)["Restart"], []string{"always"}) {
			t.Errorf("%s has a start limit, or is not restarted always", name)
		}
	}
}

// TestUnitsCanWriteToAnotherDisk checks that the units have an example for this. A confined unit can write only below
// /var/lib.
func TestUnitsCanWriteToAnotherDisk(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service", "efie-backup.service"} {
		must.Contain(t, name, deployFile(t, name), "\n#ReadWritePaths=/")
	}
}

// TestAFailedUnitSendsAnEmail checks that each unit starts the unit that sends the email, and that this unit works
// without Efie.
func TestAFailedUnitSendsAnEmail(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie.service", "litestream.service", "efie-backup.service", "efie-doctor.service"} {
		must.Equal(t, "OnFailure of "+name, readUnit(t, name)["OnFailure"], []string{"efie-failed@%n.service"})
	}
	text := deployFile(t, "efie-failed@.service")
	must.Contain(t, "the unit that sends the email", text, "EnvironmentFile=/etc/efie/efie.env", "$OPERATOR_EMAIL",
		`--url "$SMTP_URL"`, "journalctl -u %i")
	must.Lack(t, "the unit that sends the email", text, "/usr/local/bin/efie")
}
