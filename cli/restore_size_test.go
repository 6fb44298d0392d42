package cli

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"efie/server/servertest"
	"efie/store/db"
	"efie/test/must"
)

// TestATarIsNotRestoredBeyondItsSize restores a small tar with a sparse file, as GNU tar writes it.
func TestATarIsNotRestoredBeyondItsSize(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	_, copied := k.makeUnpacked()
	const sparseBytes = 300 << 20
	sparse := filepath.Join(copied, "media", "hole.jpg")
	must.Do(t, errors.Join(os.WriteFile(sparse, []byte("x"), 0o600), os.Truncate(sparse, sparseBytes)))
	for format, want := range map[string]string{"gnu": "is not Efie's", "posix": "have more bytes than the tar itself"} {
		from, dir := filepath.Join(t.TempDir(), "copy.tar"), filepath.Join(t.TempDir(), "data")
		pack := func(options ...string) {
			command := append(options, "-C", copied, "-cf", from, "content", "media", "efie.db")
			text, err := exec.Command("tar", command...).CombinedOutput()
			if err != nil {
				t.Fatalf("tar: %v\n%s", err, text)
			}
		}
		pack("--sparse", "--format="+format)
		info, err := os.Stat(from)
		if err != nil || info.Size() > sparseBytes/10 {
			t.Fatalf("the test proves nothing: the tar is %v, %v", info, err)
		}
		servertest.Run(t, dir, "restore", from).Wants(1, want, "nothing was restored")
		if exists(dir) {
			t.Errorf("%s: a file was restored", format)
		}
		pack("--format=" + format) // the control: the same file without holes
		servertest.Run(t, dir, "restore", from).Wants(0)
	}
}

// beyondAnyDisk is more than the disk of a test has, in bytes. It is less than the largest file of ext4, 16 TB.
const beyondAnyDisk = 15 << 40

// requireSmallDisk fails if the disk of the test has space for a file of beyondAnyDisk.
func requireSmallDisk(t *testing.T) {
	t.Helper()
	free, err := db.FreeBytes(t.TempDir())
	must.Do(t, err)
	if free >= beyondAnyDisk {
		t.Fatal("the test proves nothing: the disk of the temporary folder has more than 15 TB")
	}
}

// TestNothingIsRestoredWithoutSpaceForIt restores copies that are sparse files themselves.
func TestNothingIsRestoredWithoutSpaceForIt(t *testing.T) {
	t.Parallel()
	requireSmallDisk(t)
	k := newBackupSite(t)
	_, folder := k.makeUnpacked()
	top := t.TempDir()
	file, packed := filepath.Join(top, "copy.db"), filepath.Join(top, "copy.tar")
	database := must.Read(t, filepath.Join(folder, "efie.db"))
	must.Do(t, errors.Join(os.WriteFile(file, database, 0o600), os.Truncate(file, beyondAnyDisk)))
	writeHugeTar(t, packed, database)
	for _, from := range []string{file, packed} {
		dir := filepath.Join(t.TempDir(), "data")
		servertest.Run(t, dir, "restore", "--yes", from).Wants(1, "too little space", "the copy takes 15728",
			"Make space there", "nothing was changed")
		if exists(dir) {
			t.Errorf("%s: a file was restored", from)
		}
	}
}

// writeHugeTar writes a tar with a picture that is a hole, and a database.
func writeHugeTar(t *testing.T, path string, database []byte) {
	t.Helper()
	file, err := os.Create(path)
	must.Do(t, err)
	defer file.Close()
	must.Do(t, tar.NewWriter(file).WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "media/a.jpg",
		Size: beyondAnyDisk, Mode: 0o600}))
	_, err = file.Seek(beyondAnyDisk, io.SeekCurrent)
	must.Do(t, err)
	rest := tar.NewWriter(file)
	must.Do(t, rest.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: "efie.db", Size: int64(len(database)),
		Mode: 0o600}))
	_, err = rest.Write(database)
	must.Do(t, errors.Join(err, rest.Close()))
}

func TestNothingIsBackedUpWithoutSpaceForIt(t *testing.T) {
	t.Parallel()
	requireSmallDisk(t)
	k := newBackupSite(t)
	must.Do(t, os.Truncate(filepath.Join(k.Config.DataDir, "content/terms.md"), beyondAnyDisk))
	k.Run("backup", "--folder", k.folder).Wants(1, "too little space", "Make space there")
	if names := k.names(); len(names) > 0 {
		t.Errorf("the backup leaves %q", names)
	}
	k.writeFile("content/terms.md", "# Terms")
	k.Run("backup", "--folder", k.folder).Wants(0) // the control
}
