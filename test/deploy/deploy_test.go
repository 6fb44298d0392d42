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

func deployFile(t *testing.T, name string) string {
	t.Helper()
	text := must.Read(t, servertest.Repository("deploy", name))
	return string(text)
}

var envLine = regexp.MustCompile(`(?m)^(#?)([A-Z][A-Z0-9_]+)=(.*)$`)

// exampleEnvironment returns the settings of efie.env.example. If all is true, it includes the commented ones.
func exampleEnvironment(t *testing.T, all bool) map[string]string {
	t.Helper()
	values := map[string]string{}
	for _, line := range envLine.FindAllStringSubmatch(deployFile(t, "efie.env.example"), -1) {
		if line[1] == "" || all && values[line[2]] == "" {
			values[line[2]] = strings.Trim(line[3], `"`)
		}
	}
	return values
}

// otherVariables are the variables of the example that only other programs read.
var otherVariables = []string{"LITESTREAM_REPLICA", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"}

// setting is a setting of efie config.
type setting struct {
	Name   string
	Needed bool `json:"needed_in_production"`
}

func settings(t *testing.T) []setting {
	t.Helper()
	var result struct{ Settings []setting }
	if err := json.Unmarshal([]byte(servertest.Run(t, t.TempDir(), "config", "--json").Out), &result); err != nil ||
		len(result.Settings) < 20 {
		t.Fatalf("efie config lists %d settings, want 20 or more; %v", len(result.Settings), err)
	}
	return result.Settings
}

func TestTheExampleEnvironmentHasOnlyKnownSettings(t *testing.T) {
	var known []string
	for _, s := range settings(t) {
		known = append(known, s.Name)
		if _, there := exampleEnvironment(t, false)[s.Name]; s.Needed && !there {
			t.Errorf("production needs %s, but the example lacks it", s.Name)
		}
	}
	for name := range exampleEnvironment(t, true) {
		if !slices.Contains(known, name) && !slices.Contains(otherVariables, name) {
			t.Errorf("the example has %s, which no program reads", name)
		}
	}
	for _, name := range regexp.MustCompile(
		`(?m)^    ([A-Z_]+): `).FindAllStringSubmatch(deployFile(t, "compose.yml"), -1) {
		if !slices.Contains(known, name[1]) {
			t.Errorf("compose.yml sets %s, which no program reads", name[1])
		}
	}
	for _, name := range regexp.MustCompile(`\$\{(\w+)\}`).FindAllStringSubmatch(deployFile(t, "litestream.yml"), -1) {
		if _, there := exampleEnvironment(t, false)[name[1]]; !there {
			t.Errorf("litestream.yml needs %s, but the example lacks it", name[1])
		}
	}
}

// TestEfieAcceptsTheExampleEnvironment fills in the values that the example leaves empty, and replaces the others.
func TestEfieAcceptsTheExampleEnvironment(t *testing.T) {
	dir := t.TempDir()
	values := exampleEnvironment(t, false)
	maps.Copy(values, map[string]string{
		"SESSION_KEY": base64.StdEncoding.EncodeToString(make([]byte, 32)), "PAYSTACK_SECRET_KEY": "sk_live_of_a_test",
		"PAYSTACK_PUBLIC_KEY": "pk_live_of_a_test",
		"DATA_DIR":            dir,
		"DATABASE":            filepath.Join(dir, "efie.db"),
	})
	checked := func() servertest.CommandResult { // efie config --check checks the environment as efie serve does
		var pairs []string
		for name, value := range values {
			pairs = append(pairs, name, value)
		}
		return servertest.RunIn(t, pairs, dir, "config", "--check")
	}
	result := checked()
	if result.Status != 1 || strings.Count(result.Err, "has a value of deploy/efie.env.example") != 6 {
		t.Errorf("the check of the example's placeholders exits with %d:\n%s", result.Status, result.Err)
	}
	own := strings.NewReplacer(".example", ".com.gh", "PASSWORD", "hunter2", "123 4567", "765 4321")
	for name, value := range values {
		values[name] = own.Replace(value)
	}
	checked().Wants(0)
	if values["SESSION_KEY"] = ""; checked().Status == 0 { // empty, as in the example
		t.Error("the check accepts production without a session key, so the test proves nothing")
	}
}

func TestTheExampleFilesUseTheSamePorts(t *testing.T) {
	t.Parallel()
	values := exampleEnvironment(t, false)
	for file, addresses := range map[string][]string{
		"Caddyfile":      {values["ADDR"]},
		"litestream.yml": {"http://" + values["METRICS_ADDR"] + "/replicated"},
		"prometheus.yml": {values["METRICS_ADDR"],
			regexp.MustCompile(`addr: "(.+)"`).FindStringSubmatch(deployFile(t, "litestream.yml"))[1]},
	} {
		must.Contain(t, file, deployFile(t, file), addresses...)
	}
	if host, _, _ := strings.Cut(values["ADDR"], ":"); values["TRUSTED_PROXIES"] != host {
		t.Errorf("TRUSTED_PROXIES is %q, want the proxy on this machine, %q", values["TRUSTED_PROXIES"], host)
	}
}

// TestTheProxyKeepsServersWhoseDatabaseIsDown checks that the proxy asks /healthz. With /readyz it would refuse
// all requests.
func TestTheProxyKeepsServersWhoseDatabaseIsDown(t *testing.T) {
	t.Parallel()
	if found := regexp.MustCompile(`health_uri (\S+)`).FindStringSubmatch(deployFile(t, "Caddyfile")); len(found) < 2 ||
		found[1] != "/healthz" {
		t.Errorf("the proxy's health check is %q, want /healthz", found)
	}
}

// TestTheProxyHidesOneFailedServer checks that the lines for retries and health checks are not commented out.
func TestTheProxyHidesOneFailedServer(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"lb_policy round_robin", "lb_try_duration", "health_uri", "health_interval",
		"health_timeout", "fail_duration"} {
		if !regexp.MustCompile(`(?m)^\s*` + line + `\b`).MatchString(deployFile(t, "Caddyfile")) {
			t.Errorf("the Caddyfile lacks %s", line)
		}
	}
}

// TestAFilledInEnvironmentIsNotPublished checks that efie.env is neither committed nor copied into an image.
func TestAFilledInEnvironmentIsNotPublished(t *testing.T) {
	t.Parallel()
	name := "deploy/" + regexp.MustCompile(`env_file: (\S+)`).FindStringSubmatch(deployFile(t, "compose.yml"))[1]
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

// TestACommandMayRunBeforeTheServer checks that each unit and efie-admin create the data folder.
func TestACommandMayRunBeforeTheServer(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"efie-admin", "efie.service", "efie-doctor.service", "efie-backup.service"} {
		if text := deployFile(t, name); !regexp.MustCompile(`StateDirectory=efie\b`).MatchString(text) ||
			!strings.Contains(text, "StateDirectoryMode=0711") {
			t.Errorf("%s does not create the data folder with StateDirectory", name)
		}
	}
}

func TestTheImageUsesTheGoVersionOfTheModule(t *testing.T) {
	t.Parallel()
	module := must.Read(t, servertest.Repository("go.mod"))
	wants := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(module))[1]
	text := deployFile(t, "Dockerfile")
	must.Contain(t, "the Dockerfile", text, "FROM golang:"+wants+"-", "COPY --from=build /src/bin/efie ",
		"RUN node make.mjs build", "USER efie")
}

// TestPrometheusAcceptsItsFiles runs the checks of Debian's packages, with the unit tests of the alerts.
func TestPrometheusAcceptsItsFiles(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"promtool check config prometheus.yml", "promtool test rules alerts.test.yml",
		"amtool check-config alertmanager.yml"} {
		words := strings.Fields(line)
		check := exec.Command(words[0], words[1:]...)
		check.Dir = servertest.Repository("deploy")
		if output, err := check.CombinedOutput(); err != nil {
			t.Errorf("%s (in Debian's packages prometheus and prometheus-alertmanager): %v\n%s", line, err, output)
		}
	}
}
