package main

// stories names the packages whose tests tell stories about a folder and the folders below it.
var stories = map[string][]string{
	"hostel":           {"./hostel/...", "./store/...", "./handlers/...", "./test/booking", "./test/pages"},
	"hostel/account":   {"./store", "./handlers/...", "./test/accounts"},
	"hostel/booking":   {"./store", "./handlers/...", "./test/booking"},
	"hostel/catalogue": {"./store/...", "./handlers/...", "./test/pages"},
	"hostel/intake":    {"./store/transfer", "./cli/..."},
	"store":            {"./store/...", "./cli/...", "./test/booking", "./test/crash"},
	"pay":              {"./test/booking", "./test/api"},
	"handlers":         {"./handlers", "./test/pages", "./test/accounts", "./test/booking", "./test/security"},
	"handlers/account": {"./handlers", "./test/accounts", "./test/security"},
	"handlers/api":     {"./handlers", "./test/api"},
	"handlers/booking": {"./handlers", "./test/booking", "./test/security"},
	"handlers/cache":   {"./handlers", "./test/pages"},
	"handlers/files":   {"./handlers", "./test/pages"},
	"handlers/pages":   {"./handlers", "./test/pages"},
}
