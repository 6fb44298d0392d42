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
	"handlers":         {"./handlers/...", "./test/..."},
}
