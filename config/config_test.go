package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"efie/test/must"
)

// readWith reads the configuration from an environment with only these names and values.
func readWith(pairs ...string) Config {
	var environment []string
	for i := 0; i+1 < len(pairs); i += 2 {
		environment = append(environment, pairs[i]+"="+pairs[i+1])
	}
	return Read(environment)
}

func TestDemoModeNeedsNoVariables(t *testing.T) {
	t.Parallel()
	c := readWith()
	must.Do(t, c.Check())
	database := filepath.Join("data", "efie.db")
	if c.SiteURL != "http://localhost:8080" || c.Database != database || c.HoldFor().Minutes() != 15 {
		t.Errorf("the defaults are %+v", c)
	}
}

func TestProductionReportsEveryMissingVariable(t *testing.T) {
	t.Parallel()
	err := readWith("MODE", "production", "SITE_URL", "http://efie.example").Check()
	if err == nil {
		t.Fatal("production starts without variables")
	}
	must.Contain(t, "the error", err.Error(),
		"SESSION_KEY", "PAYSTACK_SECRET_KEY", "SMTP_URL", "MAIL_FROM", "SUPPORT_EMAIL",
		"SITE_URL does not begin with https://")
}

func TestOnlyDemoModeLiftsTheLimits(t *testing.T) {
	t.Parallel()
	must.Do(t, readWith("THROTTLE", "off").Check()) // in demo mode
	err := readWith("MODE", "production", "THROTTLE", "off").Check()
	must.Contain(t, "the error in production", fmt.Sprint(err), "THROTTLE is off")
}

func TestProductionSendsThePaystackKeyOverTLSOnly(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]bool{
		"https://api.paystack.co": true, "http://localhost:9000": true, "http://127.0.0.1:9000": true,
		"http://[::1]:9000":      true,
		"http://api.paystack.co": false, "http://10.0.0.7:9000": false, "http://localhost.example": false,
	} {
		err := readWith("MODE", "production", "PAYSTACK_API_URL", address).Check()
		must.Equal(t, address+" is accepted", !strings.Contains(err.Error(), "PAYSTACK_API_URL"), want)
	}
	must.Do(t, readWith("PAYSTACK_API_URL", "http://10.0.0.7:9000").Check()) // in demo mode
}

func TestTrustedProxiesAreNetworks(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "[]", "10.0.0.0/8": "[10.0.0.0/8]",
		"10.1.2.3/8, 192.0.2.7 2001:db8::/32,::1": "[10.0.0.0/8 192.0.2.7/32 2001:db8::/32 ::1/128]",
	} {
		c := readWith("TRUSTED_PROXIES", text)
		if got, err := c.Proxies(); err != nil || fmt.Sprint(got) != want || c.Check() != nil {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

func TestDefaultSiteURLIsReachableByABrowser(t *testing.T) {
	t.Parallel()
	for addr, want := range map[string]string{
		"localhost:9000": "http://localhost:9000",
		":9000":          "http://localhost:9000",
		"0.0.0.0:9000":   "http://localhost:9000",
		"[::]:9000":      "http://localhost:9000",
		"10.0.0.7:9000":  "http://10.0.0.7:9000",
	} {
		must.Equal(t, "SITE_URL with ADDR="+addr, readWith("ADDR", addr).SiteURL, want)
	}
}

func TestABrokenSessionKeyIsRefused(t *testing.T) {
	t.Parallel()
	c := readWith("DATA_DIR", t.TempDir())
	must.Do(t, os.WriteFile(filepath.Join(c.DataDir, "session.key"), nil, 0o600))
	_, err := c.SigningKey()
	must.Contain(t, "the error of an empty key file", fmt.Sprint(err), "session.key")
}

func TestTheDemoKeepsItsSessionKey(t *testing.T) {
	t.Parallel()
	c := readWith("DATA_DIR", t.TempDir())
	first, err := c.SigningKey()
	if err != nil || len(first) != 32 {
		t.Fatalf("a key of %d bytes, error %v", len(first), err)
	}
	second, err := c.SigningKey()
	if err != nil || string(second) != string(first) {
		t.Errorf("the second start has another key, error %v", err)
	}
}

func TestProductionWarnsWithoutAnOperator(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"OPERATOR_EMAIL", "OPERATOR_NAME", "OPERATOR_ADDRESS", "OPERATOR_REGISTRATION"} {
		for value, warns := range map[string]bool{"": true, "operator@efie.com.gh": false} {
			warnings := strings.Join(readWith("MODE", "production", name, value).Warnings(nil), "\n")
			must.Equal(t, "a warning with "+name+"="+value, strings.Contains(warnings, name), warns)
		}
	}
	if warnings := readWith().Warnings(nil); len(warnings) > 0 {
		t.Errorf("in demo mode the warnings are %q", warnings)
	}
}

func TestTheOperatorIsNamedInOneLineEach(t *testing.T) {
	t.Parallel()
	c := readWith("OPERATOR_NAME", " Ama Owusu\n Ltd ", "OPERATOR_ADDRESS", "12 Palm Street,\nAccra",
		"OPERATOR_REGISTRATION", "CS1")
	must.Equal(t, "the operator", c.Operator(), Operator{"Ama Owusu Ltd", "12 Palm Street, Accra", "CS1"})
	c.OperatorName = " "
	must.Equal(t, "the operator without a name", c.Operator(), Operator{})
}
