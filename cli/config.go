package cli

import (
	"errors"
	"fmt"
	"os"

	"efie/cli/output"
	"efie/cli/run"
	"efie/config"
)

type configCommand struct {
	output.Flags
	Check bool `help:"Check it as serve does, print every mistake, and start nothing."`
}

func (*configCommand) Help() string {
	return `It shows each variable, its value and its source. Passwords and keys are hidden. With --check the exit status
is 1 if serve would not start.

For example:

  efie config
  efie config --check
  efie config --json` + output.Fields[config.Report]("an object")
}

func (c *configCommand) Run(r *run.Runner) error {
	report := r.Config.Report(os.Environ())
	report.Warnings = output.CleanAll(report.Warnings)
	if c.AsJSON() {
		if err := output.JSON(os.Stdout, report); err != nil {
			return err
		}
	} else if err := c.print(r, report); err != nil {
		return err
	}
	if c.Check && len(report.Mistakes) > 0 {
		return errors.New("serve would not start")
	}
	return nil
}

func (c *configCommand) print(r *run.Runner, report config.Report) error {
	if !c.Check {
		lines := [][]string{{"NAME", "VALUE", "FROM"}}
		for _, l := range report.Settings {
			if effect := r.Config.WhenEmpty(l.Name); effect != "" {
				l.From += ": " + effect
			}
			lines = append(lines, []string{l.Name, output.OrDash(l.Value), l.From})
		}
		return output.Table(os.Stdout, "", lines)
	}
	for _, mistake := range report.Mistakes {
		fmt.Fprintln(os.Stderr, output.Clean(mistake))
	}
	for _, warning := range report.Warnings {
		fmt.Fprintln(os.Stderr, "warning:", warning)
	}
	if len(report.Mistakes) == 0 {
		fmt.Println("The configuration is valid.")
	}
	return nil
}
