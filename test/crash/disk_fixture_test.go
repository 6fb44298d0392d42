package crash_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"efie/test/must"
)

// asRoot reports whether the caller runs as root and can mount a file system. If not, it runs the test as root of a
// user namespace, in another process.
func asRoot(t *testing.T) bool {
	t.Helper()
	if os.Getuid() == 0 {
		return true
	}
	program, err := os.Executable()
	must.Do(t, err)
	output, err := exec.Command("unshare", "--user", "--map-root-user", "--mount", program, "-test.run=^"+t.Name()+
		"$").CombinedOutput()
	if err != nil {
		t.Fatalf("run the test in a user namespace, which this machine must allow: %v\n%s", err, output)
	}
	return false
}

// smallDisk mounts an empty file system of 6 MB.
func smallDisk(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("efie-test", dir, "tmpfs", 0, "size=6m"); err != nil {
		t.Fatalf("mount a small disk: %v", err)
	}
	t.Cleanup(func() {
		must.Do(t, syscall.Unmount(dir, syscall.MNT_DETACH))
	})
	return dir
}

// fill writes a file until the disk is full, and returns its path.
func fill(t *testing.T, dir string) (filler string) {
	t.Helper()
	filler = filepath.Join(dir, "filler")
	file, err := os.Create(filler)
	must.Do(t, err)
	defer file.Close()
	for _, size := range []int{1 << 16, 1 << 12, 1} {
		for err = nil; err == nil; {
			_, err = file.Write(make([]byte, size))
		}
	}
	return filler
}
