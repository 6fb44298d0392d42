package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"
)

type configCommand struct {
	telling
	Check bool `help:"Check it as serve would, say every mistake, and start nothing."`
}

// configLine is a variable as efie config has it. The names of its fields are fixed, as those of
// bookings list are.
type configLine struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // what is used; a secret is hidden, and "" is none
	From   string `json:"from"`  // environment, default, or not set
	Needed bool   `json:"needed_in_production"`
}

// configFile is all that efie config tells.
type configFile struct {
	Settings []configLine `json:"settings"`
	Mistakes []string     `json:"mistakes"` // that keep serve from starting
	Warnings []string     `json:"warnings"` // that do not
}

// Run shows or checks the configuration.
func (c *configCommand) Run(r *runner) error {
	file := newConfigFile(r.config, os.Environ())
	if c.json() {
		if err := printJSON(os.Stdout, file); err != nil {
			return err
		}
	} else if err := c.print(r, file); err != nil {
		return err
	}
	if c.Check && len(file.Mistakes) > 0 {
		return errors.New("serve would not start")
	}
	return nil
}

func (c *configCommand) print(r *runner, file configFile) error {
	if !c.Check {
		lines := [][]string{{"NAME", "VALUE", "FROM"}}
		for i, l := range file.Settings {
			if otherwise := plain(settings[i].otherwise); l.Value == "" && otherwise != "" && (r.config.demo() || !l.Needed) {
				l.From += ": " + otherwise
			}
			lines = append(lines, []string{l.Name, dash(l.Value), l.From})
		}
		return printTable(os.Stdout, "", lines)
	}
	for _, mistake := range file.Mistakes {
		fmt.Fprintln(os.Stderr, clean(mistake))
	}
	for _, warning := range file.Warnings {
		fmt.Fprintln(os.Stderr, "warning:", clean(warning))
	}
	if len(file.Mistakes) == 0 {
		fmt.Println("The configuration is well.")
	}
	return nil
}

// newConfigFile is a configuration as it is shown.
func newConfigFile(c config, environment []string) configFile {
	file := configFile{Mistakes: []string{}, Warnings: []string{}}
	for _, s := range settings {
		value := *s.of(&c)
		line := configLine{Name: s.name, Value: value, From: "default", Needed: s.needed}
		switch {
		case os.Getenv(s.name) != "":
			line.From = "environment"
		case value == "":
			line.From = "not set"
		}
		if s.secret != nil && value != "" {
			line.Value = s.secret(value)
		}
		file.Settings = append(file.Settings, line)
	}
	for _, problem := range c.problems() {
		file.Mistakes = append(file.Mistakes, problem.Error())
	}
	file.Warnings = append(file.Warnings, c.warnings(environment)...)
	return file
}

// plain is a text without its backticks.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// standing is what stands for a setting that is not set, in words.
func (s setting) standing() string {
	words := s.otherwise
	if s.fallback != "" {
		words = "`" + s.fallback + "`"
	}
	return cmp.Or(words, "none")
}
