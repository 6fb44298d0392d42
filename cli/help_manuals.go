package cli

import (
	"efie/cli/report"
	"efie/config"
)

// manuals returns the manuals by the words of their command; "" is efie itself. A test parses every example.
func manuals() map[string]manual {
	return map[string]manual{
		"": {
			says: "Without a command, efie serves. Environment variables configure it; efie serve --help lists " +
				"them. DATA_DIR and DATABASE tell every command where the data is. Results go to standard output, " +
				"mistakes and progress to standard error.",
			examples: []string{"efie", "efie doctor", "efie bookings --help", "efie help bookings cancel"},
			fails:    " or found something wrong",
			waits:    "when the doctor found that something waits for a person",
		},
		"serve": {
			says: "It reads the environment, names every mistake in it at once, and serves until it is told to " +
				"stop. Running requests may then end. Production starts only if everything that is marked * is set; in " +
				"demo mode the default is used. An empty variable counts as not set. systemd reads the same lines with " +
				"EnvironmentFile=, Compose with env_file. docker run --env-file keeps quotes, so leave them out for it.\n\n" +
				config.Help(helpWidth),
			examples: []string{"efie serve", "efie config --check"},
			fails:    " or was configured wrongly",
		},
		"config": {
			says:     "Shows each variable, its value and where it is from. Passwords and keys are hidden.",
			examples: []string{"efie config", "efie config --check", "efie config --json"},
			fails:    " or, with --check, when serve would not start",
			json:     fields[config.Report]("an object"),
		},
		"import": {
			says: "Each mistake is told with the hostel's position and name, the field and what was expected; then " +
				"nothing is written. Hostels are recognised by their uuid. None is removed, a retired one stays retired, " +
				"and bookings do not change. Importing a file twice changes nothing. In CSV each room type has a row, " +
				"the columns are called as in JSON or as hosts call them (Hostel Name, Beds per room), and lists are " +
				"separated by | or written as JSON. --template explains the columns in a row that import passes over. " +
				"It warns of campuses that it does not know and of hostels without a host's e-mail address, and imports " +
				"them. Export writes a quote (') before a cell that a spreadsheet would run as a formula, and import removes it. " +
				"A place is latitude and longitude, or a full Plus Code. --places takes places of campuses that hostels " +
				"name: of each a kind (campus, gate, area, town or alias), a name and, except for names alone, a position " +
				"with its precision: exact, about, or town, which never measures a walk. With --json it tells added, " +
				"changed, removed and unchanged.",
			examples: []string{
				"efie import --template > hostels.csv", "efie import hostels.json --dry-run", "efie import hostels.csv --pictures .",
				"efie import - < hostels.json", "efie import --places campus-places.csv --dry-run",
			},
			fails: " and nothing was imported, or with --dry-run nothing would be",
			json:  fields[report.ImportFile]("an object"),
		},
		"export": {
			says: "Retired hostels are in it, too.",
			examples: []string{"efie export > hostels.json", "efie export --format csv > hostels.csv",
				"efie export --places > places.csv"},
		},
		"hostels": {
			examples: []string{
				"efie hostels list legon", "efie hostels change adom-court --price 450.50",
				"efie hostels retire adom-court --yes",
			},
		},
		"hostels list": {
			examples: []string{"efie hostels list", "efie hostels list legon --json", "efie hostels list --retired"},
			json:     fields[report.HostelLine]("a list of objects"),
		},
		"hostels show": {
			examples: []string{"efie hostels show adom-court", "efie hostels show adom-court --json"},
			fails:    " or no hostel has this slug",
			json:     fields[report.HostelFile]("an object"),
		},
		"hostels change": {
			says: "Without --yes it tells what it would do, changes nothing and ends with 1. A running server " +
				"shows the change within a second. It refuses fewer beds than are sold. Texts and pictures are read as an " +
				"import reads them; an empty text (--location \"\") takes one away.",
			examples: []string{
				"efie hostels change adom-court --price 450.50",
				"efie hostels change adom-court --room Standard --rooms 12 --yes",
				"efie hostels change adom-court --close --yes",
				"efie hostels change adom-court --place 6.6745,-1.5716 --private-house yes",
				"efie hostels change adom-court --host-email esi@example.com --yes",
				"efie hostels change adom-court --room Standard --amenities \"Fan|Desk\"",
				"efie hostels change adom-court --images \"a.jpg|b.jpg\" --pictures .",
			},
			fails: ", the change is refused, or --yes is missing",
		},
		"hostels retire": {
			says: "Without --yes it tells what it would do, changes nothing and ends with 1. efie hostels return " +
				"brings the hostel back.",
			examples: []string{"efie hostels retire adom-court", "efie hostels retire adom-court --yes"},
			fails:    " or --yes is missing",
		},
		"hostels return": {examples: []string{"efie hostels return adom-court"}},
		"hostels remove": {
			says: "Without --yes it tells what it would do, changes nothing and ends with 1. A hostel with " +
				"bookings stays; efie hostels retire takes it off the site.",
			examples: []string{"efie hostels remove adom-court", "efie hostels remove adom-court --yes"},
			fails:    ", the hostel has bookings, or --yes is missing",
		},
		"bookings": {examples: []string{
			"efie bookings list --hostel adom-court --state confirmed", "efie bookings show 7K2M9ABC",
			"efie bookings cancel 7K2M9ABC",
		}},
		"bookings list": {
			says: "With a text it finds the bookings that the text names, in any state; without, it lists all. It " +
				"is also called find.",
			examples: []string{
				"efie bookings list --state \"refund failed\"", "efie bookings find ama@example.com",
				"efie bookings list --hostel adom-court --format csv > bookings.csv",
			},
			fails: " or the text names nothing",
			json:  fields[report.BookingLine]("a list of objects"),
		},
		"bookings show": {
			examples: []string{
				"efie bookings show 7K2M-9ABC", "efie bookings show EFIE-4QZ8M2KD7XWB1RTE",
				"efie bookings show ama@example.com --json",
			},
			fails: " or the text names nothing",
			json:  fields[report.BookingFile]("a list of objects"),
		},
		"bookings cancel": {
			says: "Without --yes it tells what it would do, changes nothing and ends with 1. With --yes the bed is " +
				"free at once, the student and the host get letters, and the running server sends the money back. " +
				"Repeating it is harmless: the booking is cancelled once and its money goes back once.",
			examples: []string{
				"efie bookings cancel 7K2M9ABC", "efie bookings cancel 7K2M9ABC --yes",
				"efie bookings cancel EFIE-4QZ8M2KD7XWB1RTE --yes",
			},
			fails: ", nothing is to cancel, or --yes is missing",
		},
		"bookings refund": {
			says: "A payment that a booking stands on goes back with efie bookings cancel. This command is for " +
				"other payments, and for the difference to a cheaper room that could not be sent. Without --yes it " +
				"tells what it would do, changes nothing and ends with 1. A booking's code or an e-mail address names " +
				"the one payment there that can go back. Repeating it is harmless.",
			examples: []string{
				"efie bookings refund EFIE-4QZ8M2KD7XWB1RTE", "efie bookings refund EFIE-4QZ8M2KD7XWB1RTE --yes",
				"efie bookings refund 7K2M9ABC --by-hand --yes",
			},
			fails: ", the payment is not to go back, or --yes is missing",
		},
		"bookings dismiss": {examples: []string{"efie bookings dismiss EFIE-4QZ8M2KD7XWB1RTE"},
			fails: " or the text names nothing"},
		"bookings earnings": {
			examples: []string{"efie bookings earnings", "efie bookings earnings --format csv > earnings.csv"},
			json:     fields[report.EarningLine]("a list of objects"),
		},
		"students": {examples: []string{"efie students find mensah", "efie students show ama@example.com"}},
		"students find": {
			says: "Names are compared in any order and without regard to case, phone numbers in any way of writing.",
			examples: []string{
				"efie students find \"ama mensah\"", "efie students find \"024 123 4567\"",
				"efie students find 7K2M9ABC",
				"efie students find EFIE-4QZ8M2KD7XWB1RTE --json",
			},
			fails: " or the text fits nobody",
			json:  fields[report.StudentLine]("a list of objects"),
		},
		"students show": {
			examples: []string{"efie students show ama@example.com", "efie students show 7K2M9ABC --json"},
			fails:    " or the text does not name one student",
			json:     fields[report.StudentFile]("an object"),
		},
		"letters": {examples: []string{"efie letters list", "efie letters retry 3f6c0d1e"}},
		"letters list": {
			examples: []string{"efie letters list", "efie letters list --waiting --json"},
			json:     fields[report.LetterLine]("a list of objects"),
		},
		"letters retry": {examples: []string{"efie letters retry 3f6c0d1e"},
			fails: " or no letter with this id was given up"},
		"letters dismiss": {examples: []string{"efie letters dismiss 3f6c0d1e"},
			fails: " or no letter with this id was given up"},
		"sessions":     {examples: []string{"efie sessions end ama@example.com"}},
		"sessions end": {examples: []string{"efie sessions end ama@example.com", "efie sessions end --everybody"}},
		"check": {
			says: "It warns of hostels on offer without a host's e-mail address, an address or a location, a picture or a room " +
				"that can be booked. Warnings leave the exit status at 0.",
			examples: []string{"efie check", "efie check --json"},
			fails:    " or found something to mend",
			json:     fields[checkFile]("an object"),
		},
		"doctor": {
			says: "It reads the whole file of a SQLite database for damage, and then the ledger at one moment. It " +
				"changes nothing, and a server may run.",
			examples: []string{"efie doctor", "efie doctor --json"},
			fails:    ", the database is damaged, or the ledger does not add up",
			waits:    "when it does and something waits for a person",
			json:     fields[report.DoctorFile]("an object"),
		},
		"backup": {
			says: "The server may run. Every copy is read back and proved before it gets its name. With --folder, " +
				"a copy shares the files that have not changed with the copy before it; a copy whose ledger does not add " +
				"up is kept too, but replaces no other copy. It refuses a PostgreSQL, which pg_dump copies.",
			examples: []string{"efie backup copy.db", "efie backup --folder /var/lib/efie-backups --keep 14"},
			fails:    ": then there is no copy, or its ledger does not add up",
		},
		"restore": {
			says: "It refuses while a server uses the database. With --yes, what is there already is moved aside; " +
				"without, it is left alone. A dated copy also has the editors' pages and the pictures. Only the payment " +
				"provider knows what was paid after the copy.",
			examples: []string{"efie restore copy.db", "efie restore --yes /var/lib/efie-backups"},
			fails:    ": then nothing was changed",
		},
		"move": {
			says: "All happens in one transaction: TO must be empty, and is empty again if the move breaks off. " +
				"Every row is read back and compared, and the doctor looks at both. Servers may run: pages stay " +
				"available, and booking, paying and logging in ask to try again. When everything is proved, FROM is " +
				"closed, so that no bed is sold in both.\n\n" +
				"First move, then set DATABASE, then restart the servers. What is paid meanwhile is found by asking the " +
				"payment provider. To go back later, move to a new file. The pictures, the editors' pages and " +
				"SESSION_KEY are not in the database and stay where they are. Others on the machine can see a password " +
				"on a command line; PGPASSWORD or ~/.pgpass can hold it.",
			examples: []string{
				"efie move /var/lib/efie/efie.db postgres://efie@db.example/efie",
				"efie move postgres://efie@db.example/efie efie.db", "efie move /var/lib/efie/efie.db --reopen",
			},
			fails: ": then nothing was moved, unless it says that it may be",
		},
		"completion": {
			says: "What it prints names this binary by its place; print it again when the binary has moved.",
			examples: []string{
				"source <(efie completion bash)", "efie completion bash > /etc/bash_completion.d/efie",
				"source <(efie completion zsh)",
				"efie completion fish > ~/.config/fish/completions/efie.fish",
			},
		},
		"help": {examples: []string{"efie help", "efie help bookings cancel"}},
		"version": {examples: []string{
			"efie version", "efie --version", "efie version --json",
		}, json: fields[build]("an object")},
	}
}
