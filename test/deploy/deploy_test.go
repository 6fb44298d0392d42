package deploy_test

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// deployed reads a file of deploy/.
func deployed(t *testing.T, name string) string {
	t.Helper()
	text := must.Read(t, servertest.Repository("deploy", name))
	return string(text)
}

var envLine = regexp.MustCompile(`(?m)^(#?)([A-Z][A-Z0-9_]+)=(.*)$`)

// exampleEnvironment is efie.env.example; what is commented out is there on wish.
func exampleEnvironment(t *testing.T, all bool) map[string]string {
	t.Helper()
	values := map[string]string{}
	for _, line := range envLine.FindAllStringSubmatch(deployed(t, "efie.env.example"), -1) {
		if line[1] == "" || all && values[line[2]] == "" {
			values[line[2]] = strings.Trim(line[3], `"`)
		}
	}
	return values
}

// notOurs are the variables of the example that other programs read.
var notOurs = []string{"LITESTREAM_REPLICA", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}

func TestTheExampleEnvironmentHasOnlyKnownSettings(t *testing.T) {
	var known []string
	var told struct {
		Settings []struct {
			Name   string
			Needed bool `json:"needed_in_production"`
		}
	}
	if err := json.Unmarshal([]byte(servertest.Run(t, t.TempDir(), "config", "--json").Out), &told); err != nil ||
		len(told.Settings) < 20 {
		t.Fatalf("%d settings, %v", len(told.Settings), err)
	}
	for _, s := range told.Settings {
		known = append(known, s.Name)
		if _, there := exampleEnvironment(t, false)[s.Name]; s.Needed && !there {
			t.Errorf("production needs %s, and the example does not have it", s.Name)
		}
	}
	for name := range exampleEnvironment(t, true) {
		if !slices.Contains(known, name) && !slices.Contains(notOurs, name) {
			t.Errorf("nobody reads %s", name)
		}
	}
	for _, name := range regexp.MustCompile(
		`(?m)^    ([A-Z_]+): `).FindAllStringSubmatch(deployed(t, "compose.yml"), -1) {
		if !slices.Contains(known, name[1]) {
			t.Errorf("compose.yml sets %s, which nobody reads", name[1])
		}
	}
	for _, name := range regexp.MustCompile(`\$\{(\w+)\}`).FindAllStringSubmatch(deployed(t, "litestream.yml"), -1) {
		if _, there := exampleEnvironment(t, false)[name[1]]; !there {
			t.Errorf("litestream.yml wants %s, and the example does not have it", name[1])
		}
	}
}

// TestTheExampleEnvironmentStarts fills in what the example leaves to its operator.
func TestTheExampleEnvironmentStarts(t *testing.T) {
	values := exampleEnvironment(t, false)
	maps.Copy(values, map[string]string{
		"SESSION_KEY": base64.StdEncoding.EncodeToString(make([]byte, 32)), "PAYSTACK_SECRET_KEY": "sk_live_of_a_test",
		"PAYSTACK_PUBLIC_KEY": "pk_live_of_a_test",
		"DATA_DIR":            t.TempDir(),
	})
	values["DATABASE"] = filepath.Join(values["DATA_DIR"], "efie.db")
	checked := func() servertest.CommandResult { // efie config --check checks the environment as efie serve does
		var pairs []string
		for name, value := range values {
			pairs = append(pairs, name, value)
		}
		servertest.SetEnvironment(t, pairs...)
		return servertest.Execute(t, "config", "--check")
	}
	checked().Wants(0)
	if values["SESSION_KEY"] = ""; checked().Status == 0 { // as it stands in the example
		t.Error("a production without a key starts: the test proves nothing")
	}
}

func TestTheExampleFilesUseTheSamePorts(t *testing.T) {
	t.Parallel()
	values := exampleEnvironment(t, false)
	for file, addresses := range map[string][]string{
		"Caddyfile":      {values["ADDR"]},
		"litestream.yml": {"http://" + values["METRICS_ADDR"] + "/replicated"},
		"prometheus.yml": {values["METRICS_ADDR"],
			regexp.MustCompile(`addr: "(.+)"`).FindStringSubmatch(deployed(t, "litestream.yml"))[1]},
	} {
		must.Contain(t, file, deployed(t, file), addresses...)
	}
	if host, _, _ := strings.Cut(values["ADDR"], ":"); values["TRUSTED_PROXIES"] != host {
		t.Errorf("the proxy on this machine is not believed: %q", values["TRUSTED_PROXIES"])
	}
}

// TestTheProxyKeepsServersWhoseDatabaseIsDown: /readyz would take all of them from visitors at once.
func TestTheProxyKeepsServersWhoseDatabaseIsDown(t *testing.T) {
	t.Parallel()
	if found := regexp.MustCompile(`health_uri (\S+)`).FindStringSubmatch(deployed(t, "Caddyfile")); len(found) < 2 ||
		found[1] != "/healthz" {
		t.Errorf("it asks %q", found)
	}
}

// TestTheProxyHidesOneFailedServer: what waits for another server, and what asks who is there, is no
// wish that an operator could forget to take in.
func TestTheProxyHidesOneFailedServer(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"lb_policy round_robin", "lb_try_duration", "health_uri", "health_interval",
		"health_timeout", "fail_duration"} {
		if !regexp.MustCompile(`(?m)^\s*` + line + `\b`).MatchString(deployed(t, "Caddyfile")) {
			t.Errorf("Caddy does without %s", line)
		}
	}
}

// TestAFilledInEnvironmentIsNotPublished: it is neither committed nor copied into an image.
func TestAFilledInEnvironmentIsNotPublished(t *testing.T) {
	t.Parallel()
	name := "deploy/" + regexp.MustCompile(`env_file: (\S+)`).FindStringSubmatch(deployed(t, "compose.yml"))[1]
	for _, list := range []string{".gitignore", "deploy/Dockerfile.dockerignore"} {
		text := must.Read(t, servertest.Repository(list))
		ignored := func(file string) bool {
			return slices.ContainsFunc(strings.Fields(string(text)), func(line string) bool {
				fits, _ := filepath.Match(strings.TrimPrefix(line, "/"), file)
				return fits
			})
		}
		if !ignored(name) || !ignored("deploy/.env") || ignored("deploy/efie.env.example") {
			t.Errorf("%s ignores %s: %v, deploy/.env: %v, the example: %v", list, name, ignored(name),
				ignored("deploy/.env"), ignored("deploy/efie.env.example"))
		}
	}
}

// TestACommandMayRunBeforeTheServer: whatever runs first makes the folder of the data.
func TestACommandMayRunBeforeTheServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie-admin", "efie.service", "efie-doctor.service", "efie-backup.service"} {
		if text := deployed(t, name); !regexp.MustCompile(`StateDirectory=efie\b`).MatchString(text) ||
			!strings.Contains(text, "StateDirectoryMode=0700") {
			t.Errorf("%s needs a folder that nobody has made", name)
		}
	}
}

func TestTheImageUsesTheGoVersionOfTheModule(t *testing.T) {
	t.Parallel()
	module := must.Read(t, servertest.Repository("go.mod"))
	wants := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(module))[1]
	text := deployed(t, "Dockerfile")
	must.Contain(t, "the Dockerfile", text, "FROM golang:"+wants+"-", "COPY --from=build /src/bin/efie ",
		"RUN node make.mjs build", "USER efie")
}

// TestPrometheusAcceptsItsFiles runs Debian's own checks, with the unit tests of the alerts.
func TestPrometheusAcceptsItsFiles(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"promtool check config prometheus.yml", "promtool test rules alerts.test.yml",
		"amtool check-config alertmanager.yml"} {
		words := strings.Fields(line)
		check := exec.Command(words[0], words[1:]...)
		check.Dir = servertest.Repository("deploy")
		if said, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s (Debian's prometheus and prometheus-alertmanager have it): %v\n%s", line, err, said)
		}
	}
}
