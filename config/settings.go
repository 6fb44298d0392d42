package config

import "efie/pay"

// setting describes a variable of the environment that Efie reads. It is the only description:
// efie serve --help and efie config print it, and README.md shows it. Tags of a library such as kong would replace only
// the loop in Read; they know no default that follows from other settings, nothing that only production needs, and
// nothing that hides a secret.
type setting struct {
	Name      string
	of        func(*Config) *string
	needed    bool                // production does not start without it; the default is for the demo
	fallback  string              // the default
	follows   func(Config) string // the default, if it follows from settings before it
	otherwise string              // in words: what happens without a value, or what the default follows from
	meaning   string              // with names of files and variables between backticks
	example   string              // a value for production
	secret    func(string) string // what may be shown of the value; nil if all of it may
}

// Settings are all variables that Efie reads.
var Settings = []setting{
	{
		Name: "MODE", of: func(c *Config) *string { return &c.Mode }, fallback: DemoMode, example: productionMode,
		meaning: "`demo` or `production`, which does not start before what is marked * is set",
	},
	{
		Name: "ADDR", of: func(c *Config) *string { return &c.Addr },
		fallback: "localhost:8080", example: "127.0.0.1:8080",
		meaning: "where it listens",
	},
	{
		Name: "SITE_URL", of: func(c *Config) *string { return &c.SiteURL }, needed: true,
		secret: withoutSecrets, example: "https://efie.example",
		follows: func(c Config) string { return "http://" + reachable(c.Addr) }, otherwise: "`http://` + `ADDR`",
		meaning: "the public address, https in production; every absolute link is built from it",
	},
	{
		Name: "DATA_DIR", of: func(c *Config) *string { return &c.DataDir }, fallback: "data", example: "/var/lib/efie",
		meaning: "the folder of everything that is written",
	},
	{
		Name: "DATABASE", of: func(c *Config) *string { return &c.Database },
		example: "postgres://efie:PASSWORD@db.internal:5432/efie",
		follows: databaseFile, otherwise: "`DATA_DIR/efie.db`", secret: withoutSecrets,
		meaning: "the database: a file for SQLite, or the address of a PostgreSQL, which several servers can share",
	},
	{
		Name: "SESSION_KEY", of: func(c *Config) *string { return &c.SessionKey },
		needed: true, example: "the output of: openssl rand -base64 32",
		otherwise: "made and kept in `DATA_DIR`", secret: nothingOf,
		meaning: "32 bytes in base64, which sign cookies; the same on every server",
	},
	{
		Name: "PAYSTACK_SECRET_KEY", of: func(c *Config) *string { return &c.PaystackSecret },
		needed: true, example: "sk_live_…",
		otherwise: "the sandbox", secret: kindOfKey,
		meaning: "Paystack takes the money; its webhook is `POST /webhooks/paystack`",
	},
	{
		Name: "PAYSTACK_PUBLIC_KEY", of: func(c *Config) *string { return &c.PaystackPublic },
		example: "pk_live_…", secret: unlessPublic,
		meaning: "where it is set, Paystack's page opens in place",
	},
	{
		Name: "PAYSTACK_API_URL", of: func(c *Config) *string { return &c.PaystackAPI },
		fallback: pay.DefaultPaystackURL, example: "http://localhost:9000",
		secret: withoutSecrets, meaning: "for a stand-in",
	},
	{
		Name: "SMTP_URL", of: func(c *Config) *string { return &c.SMTPURL },
		needed: true, example: "smtp://efie:PASSWORD@mail.example:587",
		otherwise: "letters become files in `DATA_DIR/mail`", secret: withoutSecrets,
		meaning: "the mail server: `smtp://user:pass@host:587` or `smtps://…`",
	},
	{
		Name: "MAIL_FROM", of: func(c *Config) *string { return &c.MailFrom },
		needed: true, fallback: "Efie <hello@localhost>", example: "Efie <hello@efie.example>",
		meaning: "whom letters are from",
	},
	{
		Name: "SUPPORT_EMAIL", of: func(c *Config) *string { return &c.SupportEmail },
		needed: true, fallback: "help@localhost", example: "help@efie.example",
		meaning: "whom students can write to; stands on every page, and gets the emails of hostels without a " +
			"host's address",
	},
	{
		Name: "SUPPORT_PHONE", of: func(c *Config) *string { return &c.SupportPhone }, example: "+233 20 123 4567",
		meaning: "whom students can call; stands on every page",
	},
	{
		Name: "MEDIA_STORE", of: func(c *Config) *string { return &c.MediaStore },
		example:   "s3://efie-pictures?region=eu-west-1",
		otherwise: "`DATA_DIR/media`", secret: withoutSecrets,
		meaning: "where pictures are kept: a folder, or a bucket that speaks S3, " +
			"with its keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
	},
	{
		Name: "MEDIA_URL", of: func(c *Config) *string { return &c.MediaURL }, fallback: "/media",
		secret: withoutSecrets, example: "https://pictures.efie.example",
		meaning: "base address of pictures: a path of ours, or another host that serves what is kept",
	},
	{
		Name: "HOLD_MINUTES", of: func(c *Config) *string { return &c.holdMinutes }, fallback: "15", example: "20",
		meaning: "how long a bed is kept while its student pays, from 1 to 60; " +
			"it begins when the payment page is opened",
	},
	{
		Name: "TRUSTED_PROXIES", of: func(c *Config) *string { return &c.TrustedProxies },
		example: "127.0.0.1, 10.0.0.0/8",
		meaning: "networks such as `10.0.0.0/8`, separated by commas, whose X-Forwarded-For is believed",
	},
	{
		Name: "THROTTLE", of: func(c *Config) *string { return &c.Throttle }, fallback: throttleOn, example: throttleOn,
		meaning: "`off` lifts the limits on attempts, for load tests; demo mode only",
	},
	{
		Name: "METRICS_ADDR", of: func(c *Config) *string { return &c.MetricsAddr }, example: "127.0.0.1:9091",
		meaning: "an address of its own whose `/metrics` Prometheus reads; let no other client reach it",
	},
	{
		Name: "LOG_FORMAT", of: func(c *Config) *string { return &c.LogFormat },
		fallback: formatText, example: FormatJSON,
		meaning: "how the log is written, a line for each event: `text` or `json`",
	},
	{
		Name: "INDEXNOW_KEY", of: func(c *Config) *string { return &c.IndexNowKey }, example: "5e1f0c2b7a9d4e36",
		meaning: "8 to 128 letters, digits and dashes, served at `/KEY.txt`",
	},
	{
		Name: "INDEXNOW_URL", of: func(c *Config) *string { return &c.IndexNowURL },
		example:   "https://api.indexnow.org/indexnow",
		otherwise: "nothing is sent", secret: withoutSecrets,
		meaning: "where to tell search engines which hostels changed",
	},
}
