package main

// stories names the packages whose tests tell stories about a folder and the folders below it.
var stories = map[string][]string{
	"hostel": {"./hostel/...", "./store", "./handlers/..."},
}
