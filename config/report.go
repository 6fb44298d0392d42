package config

import (
	"cmp"
	"os"
	"reflect"
	"strings"
)

// Line is a variable as efie config shows it. Programs read its fields, so their names are fixed.
type Line struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // secrets are hidden
	From   string `json:"from"`  // environment, default, or not set
	Needed bool   `json:"needed_in_production"`
}

// Report is the result of efie config.
type Report struct {
	Settings []Line   `json:"settings"`
	Mistakes []string `json:"mistakes"` // they keep serve from starting
	Warnings []string `json:"warnings"` // they do not
}

// Report returns each setting's value and its source, without secrets, and all mistakes and warnings.
func (c Config) Report(environment []string) Report {
	file := Report{Mistakes: []string{}, Warnings: []string{}}
	for _, s := range Settings {
		value := s.in(c)
		line := Line{Name: s.Name, Value: value, From: "default", Needed: s.needed}
		switch {
		case os.Getenv(s.Name) != "":
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
	file.Warnings = append(file.Warnings, c.Warnings(environment)...)
	return file
}

func plain(text string) string { return strings.ReplaceAll(text, "`", "") }

// Otherwise returns a text about the effect of an empty setting. It returns "" if the setting has a value, or if
// production needs one.
func (c Config) Otherwise(name string) string {
	for _, s := range Settings {
		if s.Name == name && s.in(c) == "" && (c.Demo() || !s.needed) {
			return plain(s.otherwise)
		}
	}
	return ""
}

func (s setting) field() reflect.StructField {
	for field := range reflect.TypeFor[Config]().Fields() {
		if field.Tag.Get("env") == s.Name {
			return field
		}
	}
	panic(s.Name + " sets no field")
}

func (s setting) in(c Config) string {
	return reflect.ValueOf(c).FieldByIndex(s.field().Index).String()
}

// defaultText returns a text about the default of a setting.
func (s setting) defaultText() string {
	words := s.otherwise
	if value := s.field().Tag.Get("envDefault"); value != "" {
		words = "`" + value + "`"
	}
	return cmp.Or(words, "none")
}
