package config

// setting describes an environment variable. efie serve --help, efie config and docs/settings.md show it. The field of
// Config with that name in its tag holds the value and the default.
type setting struct {
	Name      string
	needed    bool                // production needs a value; the default is for demo mode
	whenEmpty string              // a text: the effect of an empty value, or the default that depends on other settings
	meaning   string              // names of files and variables are between backticks
	example   string              // a value for production
	secret    func(string) string // hides the secret part of a value; nil for public values
}

// Settings are all environment variables that Efie reads.
var Settings = []setting{
	{
		Name: "MODE", example: productionMode,
		meaning: "`demo` or `production`; production needs a value for every variable that is marked *",
	},
	{
		Name: "ADDR", example: "127.0.0.1:8080",
		meaning: "the address on which the server listens",
	},
	{
		Name: "SITE_URL", needed: true,
		secret: withoutSecrets, example: "https://efie.example",
		whenEmpty: "`http://` + `ADDR`",
		meaning:   "the public address, https in production; all absolute links begin with it",
	},
	{
		Name: "DATA_DIR", example: "/var/lib/efie",
		meaning: "the folder for all data that Efie writes",
	},
	{
		Name: "DATABASE", example: "postgres://efie:PASSWORD@db.internal:5432/efie",
		whenEmpty: "`DATA_DIR/efie.db`", secret: withoutSecrets,
		meaning: "the database: a file for SQLite, or the address of a PostgreSQL database, which several servers can share",
	},
	{
		Name: "SESSION_KEY", needed: true, example: "the output of: openssl rand -base64 32",
		whenEmpty: "generated and stored in `DATA_DIR`", secret: hideAll,
		meaning: "the key that signs cookies: 32 bytes in base64; the same on every server",
	},
	{
		Name: "PAYSTACK_SECRET_KEY", needed: true, example: "sk_live_…",
		whenEmpty: "the sandbox", secret: kindOfKey,
		meaning: "the key with which Paystack takes payments; its webhook is `POST /webhooks/paystack`",
	},
	{
		Name: "PAYSTACK_PUBLIC_KEY", example: "pk_live_…", secret: hideUnlessPublic,
		meaning: "with this key, Paystack's payment page opens within Efie's page",
	},
	{
		Name: "PAYSTACK_API_URL", example: "http://localhost:9000",
		secret: withoutSecrets, meaning: "another address for tests without Paystack",
	},
	{
		Name: "SMTP_URL", needed: true, example: "smtp://efie:PASSWORD@mail.example:587",
		whenEmpty: "emails become files in `DATA_DIR/mail`", secret: withoutSecrets,
		meaning: "the mail server: `smtp://user:pass@host:587` or `smtps://…`",
	},
	{
		Name: "MAIL_FROM", needed: true, whenEmpty: "`" + demoMailFrom + "`", example: "Efie <hello@efie.example>",
		meaning: "the sender of all emails",
	},
	{
		Name: "SUPPORT_EMAIL", needed: true, whenEmpty: "`" + demoSupportEmail + "`", example: "help@efie.example",
		meaning: "the address that students can write to; it is on every page, and gets the messages of the contact form " +
			"and the emails for hostels without a host's address",
	},
	{
		Name: "SUPPORT_PHONE", example: "+233 20 123 4567",
		meaning: "the number that students can reach by phone and WhatsApp; it is on every page",
	},
	{
		Name: "RECEIPTS_EMAIL", example: "receipts@efie.example", whenEmpty: "`SUPPORT_EMAIL`",
		meaning: "the address that the payment provider gets for a payer who states none",
	},
	{
		Name: "OPERATOR_EMAIL", example: "operator@efie.example",
		whenEmpty: "none, with a warning in production",
		meaning:   "the address that gets an email when a payment needs a person, and a daily digest",
	},
	{
		Name: "OPERATOR_NAME", example: "Ama Owusu Ltd",
		whenEmpty: "none, with a warning in production",
		meaning: "the person or company that runs Efie, for people who pay: it is on `/about`, on payers' pages, in terms, " +
			"privacy policy, receipts and emails; without it they lack these lines",
	},
	{
		Name: "OPERATOR_ADDRESS", example: "12 Palm Street, Accra",
		whenEmpty: "none, with a warning in production",
		meaning:   "the address of this person or company; it follows `OPERATOR_NAME`",
	},
	{
		Name: "OPERATOR_REGISTRATION", example: "CS123456789, Office of the Registrar of Companies",
		whenEmpty: "none, with a warning in production",
		meaning:   "the number of its registration, and where it is registered; it follows `OPERATOR_NAME`",
	},
	{
		Name: "MEDIA_STORE", example: "s3://efie-pictures?region=eu-west-1",
		whenEmpty: "`DATA_DIR/media`", secret: withoutSecrets,
		meaning: "the store of pictures: a folder, or an S3 bucket " +
			"with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
	},
	{
		Name: "MEDIA_URL", secret: withoutSecrets, example: "https://pictures.efie.example",
		meaning: "the base address of pictures: a path of this server, or another server with the same files",
	},
	{
		Name: "HOLD_MINUTES", example: "20",
		meaning: "how long a bed is kept while its student pays, from 1 to 60; " +
			"opening the payment page starts this time",
	},
	{
		Name: "TRUSTED_PROXIES", example: "127.0.0.1, 10.0.0.0/8",
		meaning: "networks such as `10.0.0.0/8`, separated by commas, whose X-Forwarded-For header is trusted",
	},
	{
		Name: "THROTTLE", example: throttleOn,
		meaning: "`off` lifts the limits on attempts, emails, codes and messages, on pages for other payers, and on the " +
			"holds of a day, a network or a domain, for load tests; only in demo mode",
	},
	{
		Name: "METRICS_ADDR", example: "127.0.0.1:9091",
		meaning: "a separate address with `/metrics` for Prometheus; no other client should reach it",
	},
	{
		Name: "LOG_FORMAT", example: FormatJSON,
		meaning: "the format of the log, with one line for each event: `text` or `json`",
	},
}
