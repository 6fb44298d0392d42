package cli

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestADatedCopyHasAllThatIsKept(t *testing.T) {
	k := newKeeper(t)
	k.Run("backup", "--folder", k.folder).Wants(0, "Copied to "+k.folder)
	made := k.names()
	if len(made) != 1 || !regexp.MustCompile(`^efie-\d{8}T\d{6}Z$`).MatchString(made[0]) {
		t.Fatalf("the folder has %q", made)
	}
	for name, want := range map[string]string{"media/room_images/adom/front.jpg": "a picture",
		"content/terms.md": "# Terms"} {
		t.Run(name, func(t *testing.T) {
			if text, err := os.ReadFile(filepath.Join(k.folder, made[0], name)); err != nil || string(text) != want {
				t.Errorf("%s is %q, %v", name, text, err)
			}
		})
	}
	err := filepath.WalkDir(k.folder, func(path string, entry fs.DirEntry, err error) error {
		if info, err := entry.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s can be read by others: %v, %v", path, info, err)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(k.Config.BackupNote()); err != nil {
		t.Error(err)
	}
}

func TestWhatHasNotChangedIsCopiedOnce(t *testing.T) {
	t.Parallel()
	k := newKeeper(t)
	var same []bool
	var before os.FileInfo
	for n := range 3 {
		if n == 2 {
			k.writes("media/room_images/adom/front.jpg", "A picture") // as long as before
		}
		made, err := k.copies(midnight.AddDate(0, 0, n), 0)
		must.Do(t, err)
		info, err := os.Stat(filepath.Join(made, "media/room_images/adom/front.jpg"))
		must.Do(t, err)
		same, before = append(same, n > 0 && os.SameFile(before, info)), info
	}
	if !slices.Equal(same, []bool{false, true, false}) {
		t.Errorf("is the file that of the copy before? %v", same)
	}
	old, err := os.ReadFile(filepath.Join(k.folder, midnight.Format("efie-20060102T150405Z"),
		"media/room_images/adom/front.jpg"))
	if err != nil || string(old) != "a picture" {
		t.Errorf("the first copy has %q by now, %v", old, err)
	}
}

func TestALinkIsCopiedAsWhatPagesShowOfIt(t *testing.T) {
	t.Parallel()
	k := newKeeper(t)
	secret := filepath.Join(t.TempDir(), "secret.jpg")
	for name, to := range map[string]string{"within.jpg": "room_images/adom/front.jpg", "outside.jpg": secret,
		"dangling.jpg": "nowhere.jpg"} {
		path := filepath.Join(k.Config.DataDir, "media", name)
		must.Do(t, errors.Join(os.WriteFile(secret, []byte("a secret"), 0o600), os.Symlink(to, path)))
	}
	made, err := k.copies(midnight, 0)
	must.Do(t, err)
	if text, err := os.ReadFile(filepath.Join(made, "media/within.jpg")); err != nil || string(text) != "a picture" {
		t.Errorf("%q, %v", text, err)
	}
	for _, name := range []string{"outside.jpg", "dangling.jpg"} {
		t.Run(name, func(t *testing.T) {
			if isThere(filepath.Join(made, "media", name)) {
				t.Errorf("%s was copied", name)
			}
		})
	}
}

func TestTheNewestCopiesStay(t *testing.T) {
	t.Parallel()
	k := newKeeper(t)
	for n := range 4 {
		_, err := k.copies(midnight.AddDate(0, 0, n), 2)
		must.Do(t, err)
	}
	if got, want := k.names(), []string{"efie-20261123T000000Z", "efie-20261124T000000Z"}; !slices.Equal(got, want) {
		t.Errorf("%q stay, want %q", got, want)
	}
}

func TestTwoBackupsDoNotWorkInOneFolder(t *testing.T) {
	t.Parallel()
	k := newKeeper(t)
	must.Do(t, os.MkdirAll(k.folder, 0o700))
	other, err := os.Open(k.folder) // as another efie backup has it
	must.Do(t, err)
	must.Do(t, syscall.Flock(int(other.Fd()), syscall.LOCK_EX|syscall.LOCK_NB))
	if _, err := k.copies(midnight, 0); err == nil || !strings.Contains(err.Error(), "another efie backup is at work") {
		t.Errorf("the second one says %v", err)
	}
	other.Close()
	if _, err := k.copies(midnight, 0); err != nil {
		t.Error(err)
	}
}

func TestABackupThatIsAskedForWrongly(t *testing.T) {
	k := newKeeper(t)
	k.Run("backup").Wants(1, "name either a new file")
	k.Run("backup", "a.db", "--folder", k.folder).Wants(1, "name either a new file")
	k.Run("backup", "--folder", k.folder, "--keep=-1").Wants(1, "0 or more")
	k.Run("backup", k.Config.Database).Wants(1, "is there already")
	servertest.Run(t, t.TempDir(), "backup", "--folder", k.folder).Wants(1, "there is nothing to copy")
	if isThere(k.folder) {
		t.Error("something was copied")
	}
}

func TestACopyIsNeverTheLiveFile(t *testing.T) {
	k := newKeeper(t)
	live := filepath.Join(k.Config.DataDir, "content/terms.md")
	t.Chdir(k.Config.DataDir) // where paths below a copy are those of live files
	var made []string
	for n, text := range []string{"# Terms", "# Other"} {
		if n == 1 { // as a version left it that made links to live files
			must.Do(t, errors.Join(os.Remove(filepath.Join(made[0], "content/terms.md")),
				os.Link(live, filepath.Join(made[0], "content/terms.md"))))
		}
		at, err := k.copies(midnight.AddDate(0, 0, n), 0)
		must.Do(t, err)
		made = append(made, at)
		k.writes("content/terms.md", strings.Repeat("!", len(text))) // in place
		if kept, err := os.ReadFile(filepath.Join(at, "content/terms.md")); err != nil ||
			string(kept) == strings.Repeat("!", len(text)) {
			t.Errorf("copy %d changes with the live file, %v", n+1, err)
		}
		k.writes("content/terms.md", "# Other")
	}
}

func TestWhatPagesShowAndNoCopyHasIsNamed(t *testing.T) {
	k := newKeeper(t)
	must.Do(t, os.Symlink("room_images", filepath.Join(k.Config.DataDir, "media/old")))
	told := k.Run("backup", "--folder", k.folder)
	told.Wants(0, `"`+filepath.Join(k.Config.DataDir, "media/old")+`" is a link to a folder`)
	if strings.Contains(told.Err, "adom") {
		t.Errorf("it names what is copied:\n%s", told.Err)
	}
}
