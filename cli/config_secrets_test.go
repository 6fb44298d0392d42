package cli

import (
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

// TestSecretsInAddressesAreHidden puts a password into each part of an address and reads the output of commands.
func TestSecretsInAddressesAreHidden(t *testing.T) {
	t.Parallel()
	const password = "TopSecret77"
	dir := t.TempDir()
	for _, c := range []struct{ name, address string }{
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://admin:TopSecret77@objects.example"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https%3A%2F%2Fadmin%3ATopSecret77%40objects.example%3A9000"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://objects.example/?secret_key=TopSecret77"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://objects.example/?a=1%26token=TopSecret77"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=admin:TopSecret77@objects.example"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://admin:%23TopSecret77@objects.example"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://admin:x#TopSecret77@objects.example"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&endpoint=https://admin:1/TopSecret77@objects.example"},
		{"MEDIA_STORE", "s3://admin:TopSecret77@efie?region=eu-west-1"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&secret=TopSecret77"},
		{"MEDIA_STORE", "s3://efie?region=eu-west-1&AWSAccessKeyId=TopSecret77&Signature=TopSecret77&credential=TopSecret77"},
		{"SITE_URL", "https://admin:TopSecret77@efie.example"},
		{"MEDIA_URL", "https://admin:TopSecret77@pictures.example"},
		{"MEDIA_URL", "https://pictures.example/?sig=TopSecret77"},
		{"DATABASE", "postgres://efie:TopSecret77@db.example/efie?sslmode=verify-full"},
		{"DATABASE", "postgres://efie@db.example/efie?password=TopSecret77&sslpassword=TopSecret77"},
		{"SMTP_URL", "smtp://efie:1/TopSecret77@mail.example:587"},
		{"SMTP_URL", "smtp://efie:TopSecret77@mail.example:587"},
		{"SMTP_URL", "smtp://efie:1#TopSecret77@mail.example:587"},
		{"PAYSTACK_API_URL", "https://user:TopSecret77@api.example"},
		// Malformed addresses with secrets.
		{"SMTP_URL", "efie:TopSecret77@mail.example:587"},
		{"DATABASE", "host=db.example user=efie PASSWORD=TopSecret77"},
		{"PAYSTACK_API_URL", "efie:TopSecret77@bank.example"},
		{"MEDIA_STORE", "s3:pictures?secret_access_key=TopSecret77"},
	} {
		t.Run(c.name+" "+c.address, func(t *testing.T) {
			for _, line := range []string{"config", "config --json", "config --check", "doctor", "check"} {
				if line == "check" && c.name != "MEDIA_STORE" || line == "doctor" && strings.Contains(c.address, "://") {
					continue
				}
				result := servertest.RunIn(t, []string{c.name, c.address}, dir, strings.Fields(line)...)
				must.Lack(t, "efie "+line, result.Out+result.Err, password)
			}
		})
	}
}
