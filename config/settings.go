package config

// setting describes a variable of the environment that Efie reads: efie serve --help and efie config print it, and
// README.md shows it. The field of Config whose tag has the name holds the value, and the default.
type setting struct {
	Name      string
	needed    bool                // production does not start without it; the default is for the demo
	otherwise string              // in words: what happens without a value, or the default that follows from others
	meaning   string              // with names of files and variables between backticks
	example   string              // a value for production
	secret    func(string) string // what may be shown of the value; nil if all of it may
}

// Settings are all variables that Efie reads.
var Settings = []setting{
	{
		Name: "MODE", example: productionMode,
		meaning: "`demo` or `production`, which does not start before what is marked * is set",
	},
	{
		Name: "ADDR", example: "127.0.0.1:8080",
		meaning: "where it listens",
	},
	{
		Name: "SITE_URL", needed: true,
		secret: withoutSecrets, example: "https://efie.example",
		otherwise: "`http://` + `ADDR`",
		meaning:   "the public address, https in production; every absolute link is built from it",
	},
	{
		Name: "DATA_DIR", example: "/var/lib/efie",
		meaning: "the folder of everything that is written",
	},
	{
		Name: "DATABASE", example: "postgres://efie:PASSWORD@db.internal:5432/efie",
		otherwise: "`DATA_DIR/efie.db`", secret: withoutSecrets,
		meaning: "the database: a file for SQLite, or the address of a PostgreSQL, which several servers can share",
	},
	{
		Name: "SESSION_KEY", needed: true, example: "the output of: openssl rand -base64 32",
		otherwise: "made and kept in `DATA_DIR`", secret: nothingOf,
		meaning: "32 bytes in base64, which sign cookies; the same on every server",
	},
	{
		Name: "PAYSTACK_SECRET_KEY", needed: true, example: "sk_live_…",
		otherwise: "the sandbox", secret: kindOfKey,
		meaning: "Paystack takes the money; its webhook is `POST /webhooks/paystack`",
	},
	{
		Name: "PAYSTACK_PUBLIC_KEY", example: "pk_live_…", secret: unlessPublic,
		meaning: "where it is set, Paystack's page opens in place",
	},
	{
		Name: "PAYSTACK_API_URL", example: "http://localhost:9000",
		secret: withoutSecrets, meaning: "for a stand-in",
	},
	{
		Name: "SMTP_URL", needed: true, example: "smtp://efie:PASSWORD@mail.example:587",
		otherwise: "letters become files in `DATA_DIR/mail`", secret: withoutSecrets,
		meaning: "the mail server: `smtp://user:pass@host:587` or `smtps://…`",
	},
	{
		Name: "MAIL_FROM", needed: true, otherwise: "`" + demoMailFrom + "`", example: "Efie <hello@efie.example>",
		meaning: "whom letters are from",
	},
	{
		Name: "SUPPORT_EMAIL", needed: true, otherwise: "`" + demoSupportEmail + "`", example: "help@efie.example",
		meaning: "whom students can write to; is on every page, and gets the messages of the contact form and the " +
			"emails of hostels without a host's address",
	},
	{
		Name: "SUPPORT_PHONE", example: "+233 20 123 4567",
		meaning: "whom students can call and reach on WhatsApp; is on every page",
	},
	{
		Name: "OPERATOR_EMAIL", example: "operator@efie.example",
		otherwise: "none, with a warning in production",
		meaning:   "who gets an email when money needs a person, and one digest a day",
	},
	{
		Name: "MEDIA_STORE", example: "s3://efie-pictures?region=eu-west-1",
		otherwise: "`DATA_DIR/media`", secret: withoutSecrets,
		meaning: "where pictures are kept: a folder, or a bucket that speaks S3, " +
			"with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
	},
	{
		Name: "MEDIA_URL", secret: withoutSecrets, example: "https://pictures.efie.example",
		meaning: "base address of pictures: a path of ours, or another host that serves what is kept",
	},
	{
		Name: "HOLD_MINUTES", example: "20",
		meaning: "how long a bed is kept while its student pays, from 1 to 60; " +
			"it begins when the payment page is opened",
	},
	{
		Name: "TRUSTED_PROXIES", example: "127.0.0.1, 10.0.0.0/8",
		meaning: "networks such as `10.0.0.0/8`, separated by commas, whose X-Forwarded-For is believed",
	},
	{
		Name: "THROTTLE", example: throttleOn,
		meaning: "`off` lifts the limits on attempts and on holds of a network or domain, for load tests; demo mode only",
	},
	{
		Name: "METRICS_ADDR", example: "127.0.0.1:9091",
		meaning: "an address of its own whose `/metrics` Prometheus reads; let no other client reach it",
	},
	{
		Name: "LOG_FORMAT", example: FormatJSON,
		meaning: "how the log is written, a line for each event: `text` or `json`",
	},
}
