package config

import (
	"cmp"
	"reflect"
	"strings"

	"github.com/caarlos0/env/v11"
)

// Line describes a variable in the output of efie config. Programs read its fields, so their names are fixed.
type Line struct {
	Name   string `json:"name"`
	Value  string `json:"value"` // secrets are hidden
	From   string `json:"from"`  // environment, default, or not set
	Needed bool   `json:"needed_in_production"`
}

// Report is the result of efie config.
type Report struct {
	Settings []Line   `json:"settings"`
	Mistakes []string `json:"mistakes"` // efie serve does not start with them
	Warnings []string `json:"warnings"` // efie serve starts with them
}

// Report returns each setting's value and its source, without secrets, and all mistakes and warnings.
func (c Config) Report(environment []string) Report {
	report := Report{Mistakes: []string{}, Warnings: []string{}}
	variables := env.ToMap(environment)
	for _, s := range Settings {
		value := s.value(c)
		line := Line{Name: s.Name, Value: value, From: "default", Needed: s.needed}
		switch {
		case variables[s.Name] != "":
			line.From = "environment"
		case value == "":
			line.From = "not set"
		}
		if s.secret != nil && value != "" {
			line.Value = s.secret(value)
		}
		report.Settings = append(report.Settings, line)
	}
	for _, problem := range c.problems() {
		report.Mistakes = append(report.Mistakes, problem.Error())
	}
	report.Warnings = append(report.Warnings, c.Warnings(environment)...)
	return report
}

func withoutBackticks(text string) string { return strings.ReplaceAll(text, "`", "") }

// WhenEmpty returns a text about the effect of an empty value. It returns "" if the setting has a value, or if
// production needs one.
func (c Config) WhenEmpty(name string) string {
	for _, s := range Settings {
		if s.Name == name && s.value(c) == "" && (c.Demo() || !s.needed) {
			return withoutBackticks(s.whenEmpty)
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

func (s setting) value(c Config) string {
	return reflect.ValueOf(c).FieldByIndex(s.field().Index).String()
}

// defaultText returns a text about the default of a setting.
func (s setting) defaultText() string {
	words := s.whenEmpty
	if value := s.field().Tag.Get("envDefault"); value != "" {
		words = "`" + value + "`"
	}
	return cmp.Or(words, "none")
}
