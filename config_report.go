package main

import (
	"cmp"
	"os"
	"strings"
)

// configLine is a variable of the environment as efie config shows it. Programs read its fields, so their
// names are fixed.
type configLine struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // "" for none; secrets are hidden
	From   string `json:"from"`  // environment, default, or not set
	Needed bool   `json:"needed_in_production"`
}

// configFile is everything that efie config tells.
type configFile struct {
	Settings []configLine `json:"settings"`
	Mistakes []string     `json:"mistakes"` // that keep serve from starting
	Warnings []string     `json:"warnings"` // that do not
}

// report tells of every setting where its value comes from, without secrets, and what is wrong. environment is
// a list of NAME=value.
func (c config) report(environment []string) configFile {
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

// plain returns a text without its backticks.
func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// otherwise returns in words what happens because a setting has no value, or "" if nothing needs to be said.
func (c config) otherwise(name string) string {
	for _, s := range settings {
		if s.name == name && *s.of(&c) == "" && (c.demo() || !s.needed) {
			return plain(s.otherwise)
		}
	}
	return ""
}

// standing returns the default of a setting in words.
func (s setting) standing() string {
	words := s.otherwise
	if s.fallback != "" {
		words = "`" + s.fallback + "`"
	}
	return cmp.Or(words, "none")
}
