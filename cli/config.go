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
	file := r.Config.Report(os.Environ())
	file.Warnings = output.CleanAll(file.Warnings)
	if c.AsJSON() {
		if err := output.JSON(os.Stdout, file); err != nil {
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

func (c *configCommand) print(r *run.Runner, file config.Report) error {
	if !c.Check {
		lines := [][]string{{"NAME", "VALUE", "FROM"}}
		for _, l := range file.Settings {
			if otherwise := r.Config.Otherwise(l.Name); otherwise != "" {
				l.From += ": " + otherwise
			}
			lines = append(lines, []string{l.Name, output.OrDash(l.Value), l.From})
		}
		return output.Table(os.Stdout, "", lines)
	}
	for _, mistake := range file.Mistakes {
		fmt.Fprintln(os.Stderr, output.Clean(mistake))
	}
	for _, warning := range file.Warnings {
		fmt.Fprintln(os.Stderr, "warning:", warning)
	}
	if len(file.Mistakes) == 0 {
		fmt.Println("The configuration is valid.")
	}
	return nil
}
