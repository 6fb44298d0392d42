package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"efie/cli/output"
	"efie/cli/run"
)

type versionCommand struct{ output.Flags }

func (*versionCommand) Help() string {
	return `For example:

  efie version
  efie --version
  efie version --json` + output.Fields[build]("an object")
}

type build struct {
	Revision string `json:"revision"` // of the source; "" without a repository
	Time     string `json:"time"`     // of that revision, RFC 3339
	Changed  bool   `json:"changed"`  // the source had changes that are not in that revision
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func thisBuild() build {
	b := build{Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.time":
			b.Time = s.Value
		case "vcs.modified":
			b.Changed = s.Value == "true"
		}
	}
	return b
}

func (c *versionCommand) Run(r *run.Runner) error {
	if c.AsJSON() {
		return output.JSON(r.Out, thisBuild())
	}
	_, err := fmt.Fprintln(r.Out, versionLine())
	return err
}

func versionLine() string {
	b := thisBuild()
	source := "built without a repository"
	if b.Revision != "" {
		source = fmt.Sprintf("%.12s of %s", b.Revision, b.Time)
	}
	if b.Changed {
		source += ", with local changes"
	}
	return fmt.Sprintf("efie %s, %s %s", source, b.Go, b.Platform)
}
