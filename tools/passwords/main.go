// Command passwords writes hostel/account/common-passwords.txt, the passwords that are refused because
// everybody tries them, from the frequency list of the npm package @zxcvbn-ts/language-common
// (MIT; hostel/account/common-passwords.md names the version and has the licence). Run it from the root
// of the repository, on the package's own file:
//
//	npm pack @zxcvbn-ts/language-common && tar xf zxcvbn-ts-language-common-*.tgz
//	go run ./tools/passwords package/src/passwords.json
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	// shortest is account.MinPassword: shorter ones are refused anyway.
	shortest = 8
	// kept is how many of the most common ones the list holds.
	kept = 10_000
)

func main() {
	if err := write(os.Args[1:], "hostel/account/common-passwords.txt"); err != nil {
		fmt.Fprintln(os.Stderr, "passwords:", err)
		os.Exit(1)
	}
}

func write(args []string, path string) error {
	if len(args) != 1 {
		return errors.New("name the file passwords.json of the package")
	}
	source, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	list, err := common(source)
	if err != nil {
		return err
	}
	return os.WriteFile(path, []byte(strings.Join(list, "\n")+"\n"), 0o600)
}

// common reads a JSON array of passwords, the most common first, and sorts those that the list
// keeps: in small letters, each once.
func common(source []byte) ([]string, error) {
	var all []string
	if err := json.Unmarshal(source, &all); err != nil {
		return nil, err
	}
	var list []string
	seen := map[string]bool{}
	for _, password := range all {
		password = strings.ToLower(password)
		if len(list) == kept {
			break
		}
		if utf8.RuneCountInString(password) >= shortest && !seen[password] && !strings.ContainsAny(password, "\r\n") {
			seen[password] = true
			list = append(list, password)
		}
	}
	slices.Sort(list)
	return list, nil
}
