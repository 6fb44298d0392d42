package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"efie/server/servertest"
	"efie/test/must"
)

// terminal is both ends of a pseudo terminal.
func terminal(t *testing.T) (ours, theirs *os.File) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	must.Do(t, err)
	t.Cleanup(func() { ours.Close() })
	must.Do(t, unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0))
	number, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	must.Do(t, err)
	theirs, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	must.Do(t, err)
	return ours, theirs
}

// TestBashCompletesCommands types into a real bash, in which efie is replaced, once the words are whole,
// by a function that shows them.
func TestBashCompletesCommands(t *testing.T) {
	program, err := os.Executable()
	must.Do(t, err)
	ours, theirs := terminal(t)
	bash := exec.Command("bash", "--norc", "--noprofile", "-i")
	bash.Env = append(servertest.Command(t, t.TempDir()).Env, "HOME="+t.TempDir(), "TERM=dumb", "INPUTRC=/dev/null",
		"HISTFILE=")
	bash.Dir = t.TempDir()
	bash.Stdin, bash.Stdout, bash.Stderr = theirs, theirs, theirs
	bash.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	must.Do(t, bash.Start())
	theirs.Close()
	stuck := time.AfterFunc(30*time.Second, func() { _ = bash.Process.Kill() })
	defer stuck.Stop()
	must.Do(t, os.WriteFile(bash.Dir+"/hostels.json", nil, 0o600))
	typed := "source <('" + program + "' completion bash)\n" +
		`efie() { printf '<%s>' "$@"; echo; }` + "\n"
	for line := range typedLines {
		typed += line + "\n"
	}
	_, err = io.WriteString(ours, typed+"exit\n")
	must.Do(t, err)
	said, _ := io.ReadAll(ours) // it ends with EIO when bash has ended
	_ = bash.Wait()
	for line, words := range typedLines {
		if !strings.Contains(string(said), "<"+strings.ReplaceAll(words, " ", "><")+">") {
			t.Errorf("%q is not completed to %q", line, words)
		}
	}
	if t.Failed() {
		t.Logf("bash said:\n%s", said)
	}
}

// typedLines are what is typed, with a tab where bash is to go on, and the words that come of it.
var typedLines = map[string]string{
	"efie book\tca\t7K2M9ABC --y\t":               "bookings cancel 7K2M9ABC --yes",
	"efie bookings ear\t--form\tcs\t":             "bookings earnings --format csv",
	"efie stu\tsh\tama@example.com --j\t":         "students show ama@example.com --json",
	"efie comp\tfi\t":                             "completion fish",
	"efie doc\t--he\t":                            "doctor --help",
	"efie import hos\t":                           "import hostels.json",
	"efie letters re\t3f6c0d1e":                   "letters retry 3f6c0d1e",
	"efie bookings cancel --yes EFIE-1 nothing\t": "bookings cancel --yes EFIE-1 nothing",
}

func TestCompletionsAreForEveryShell(t *testing.T) {
	for shell, says := range map[string]string{"bash": "complete -o default", "zsh": "bashcompinit",
		"fish": "complete -f -c efie"} {
		told := servertest.Run(t, t.TempDir(), "completion", shell)
		told.Wants(0, says, "efie")
		if told.Err != "" {
			t.Errorf("%s: %s", shell, told.Err)
		}
	}
}

// TestACursorBeforeTheFirstWordIsAnswered: a shell may ask with its cursor at the line's beginning.
func TestACursorBeforeTheFirstWordIsAnswered(t *testing.T) {
	t.Setenv("COMP_LINE", "efie serve")
	t.Setenv("COMP_POINT", "0")
	ended := false
	completes(newParser(func(int) { ended = true }))
	if !ended {
		t.Error("the shell is not answered")
	}
}
