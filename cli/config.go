package cli

import (
	"errors"
	"fmt"
	"time"

	"efie/cli/output"
	"efie/cli/run"
	"efie/config"
	"efie/server"
)

type configCommand struct {
	output.Flags
	Check   bool `help:"Check it as serve does, print every mistake, and start nothing."`
	Connect bool `help:"Check it, then try Paystack and the mail server, and send one email to the operator."`
}

func (*configCommand) Help() string {
	return `It shows each variable, its value and its source. Passwords and keys are hidden. With --check the exit status
is 1 if serve would not start. With --connect it also asks Paystack about a payment that does not exist, and sends one
email to OPERATOR_EMAIL (or SUPPORT_EMAIL).

For example:

  efie config
  efie config --check
  efie config --connect
  efie config --json` + output.Fields[config.Report]("an object")
}

func (c *configCommand) Run(r *run.Runner) error {
	report := r.Config.Report(r.Env)
	report.Warnings = output.CleanAll(report.Warnings)
	if c.AsJSON() {
		if err := output.JSON(r.Out, report); err != nil {
			return err
		}
	} else if err := c.print(r, report); err != nil {
		return err
	}
	if (c.Check || c.Connect) && len(report.Mistakes) > 0 {
		return errors.New("serve would not start")
	}
	if !c.Connect {
		return nil
	}
	works, err := server.Connect(r.Ctx, r.Config, time.Now())
	for _, text := range works {
		fmt.Fprintln(r.Err, output.Clean(text))
	}
	return err
}

func (c *configCommand) print(r *run.Runner, report config.Report) error {
	if !c.Check && !c.Connect {
		lines := [][]string{{"NAME", "VALUE", "FROM"}}
		for _, l := range report.Settings {
			if effect := r.Config.WhenEmpty(l.Name); effect != "" {
				l.From += ": " + effect
			}
			lines = append(lines, []string{l.Name, output.OrDash(l.Value), l.From})
		}
		return output.Table(r.Out, "", lines)
	}
	for _, mistake := range report.Mistakes {
		fmt.Fprintln(r.Err, output.Clean(mistake))
	}
	for _, warning := range report.Warnings {
		r.Warn(warning)
	}
	if len(report.Mistakes) == 0 {
		fmt.Fprintln(r.Out, "The configuration is valid.")
	}
	return nil
}
