package crash_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"efie/test/must"
)

// asRoot runs a test that mounts a file system as root, and reports whether the caller runs it.
// A user who is not root runs it in a name space as its root.
func asRoot(t *testing.T) bool {
	t.Helper()
	if os.Getuid() == 0 {
		return true
	}
	program, err := os.Executable()
	must.Do(t, err)
	said, err := exec.Command("unshare", "--user", "--map-root-user", "--mount", program, "-test.run=^"+t.Name()+
		"$").CombinedOutput()
	if err != nil {
		t.Fatalf("run as root in a user name space, which must be allowed here: %v\n%s", err, said)
	}
	return false
}

// smallDisk is a file system of a few megabytes, as full as a test makes it.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("efie-test", dir, "tmpfs", 0, "size=6m"); err != nil {
		t.Fatalf("mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fill writes until the disk is full.
func fill(t *testing.T, dir string) (ballast string) {
	t.Helper()
	ballast = filepath.Join(dir, "ballast")
	file, err := os.Create(ballast)
	must.Do(t, err)
	defer file.Close()
	for _, size := range []int{1 << 16, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
	}
	return ballast
}
