package main

import (
	"efie/config"
	"errors"
	"fmt"
	"os"
)

// configCommand is efie config.
type configCommand struct {
	telling
	Check bool `help:"Check it as serve would, say every mistake, and start nothing."`
}

// Run shows or checks the configuration.
func (c *configCommand) Run(r *runner) error {
	file := r.config.Report(os.Environ())
	file.Warnings = cleanAll(file.Warnings)
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

func (c *configCommand) print(r *runner, file config.Report) error {
	if !c.Check {
		lines := [][]string{{"NAME", "VALUE", "FROM"}}
		for _, l := range file.Settings {
			if otherwise := r.config.Otherwise(l.Name); otherwise != "" {
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
		fmt.Fprintln(os.Stderr, "warning:", warning)
	}
	if len(file.Mistakes) == 0 {
		fmt.Println("The configuration is well.")
	}
	return nil
}
