package cli

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"efie/server/servertest"
	"efie/test/must"
)

func TestDatedCopyHasDatabasePagesAndPictures(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	k.Run("backup", "--folder", k.folder).Wants(0, "Copied to "+k.folder)
	made := k.names()
	if len(made) != 1 || !regexp.MustCompile(`^efie-\d{8}T\d{6}Z\.tar$`).MatchString(made[0]) {
		t.Fatalf("the folder has %q", made)
	}
	packed := k.unpack(filepath.Join(k.folder, made[0]))
	if packed["media/room_images/adom/front.jpg"] != "a picture" || packed["content/terms.md"] != "# Terms" ||
		!strings.HasPrefix(packed["efie.db"], "SQLite format 3") {
		t.Errorf("the copy has %v", slices.Sorted(maps.Keys(packed)))
	}
	err := filepath.WalkDir(k.folder, func(path string, entry fs.DirEntry, err error) error {
		if info, err := entry.Info(); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("other users can read %s: %v, %v", path, info, err)
		}
		return err
	})
	must.Do(t, err)
	if _, err := os.Stat(k.Config.BackupNote()); err != nil {
		t.Error(err)
	}
}

func TestLinkIsCopiedAsTheFileThatPagesShow(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	secret := filepath.Join(t.TempDir(), "secret.jpg")
	for name, to := range map[string]string{"within.jpg": "room_images/adom/front.jpg", "outside.jpg": secret,
		"dangling.jpg": "nowhere.jpg"} {
		path := filepath.Join(k.Config.DataDir, "media", name)
		must.Do(t, errors.Join(os.WriteFile(secret, []byte("a secret"), 0o600), os.Symlink(to, path)))
	}
	made, err := k.makeCopy(midnight, 0)
	must.Do(t, err)
	packed := k.unpack(made)
	must.Equal(t, "the link to a picture", packed["media/within.jpg"], "a picture")
	for _, name := range []string{"media/outside.jpg", "media/dangling.jpg"} {
		must.Equal(t, "the copy of "+name, packed[name], "")
	}
}

func TestTheNewestCopiesStay(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	for n, want := range [][]string{
		{"efie-20261121T000000Z.tar"},
		{"efie-20261121T000000Z.tar", "efie-20261122T000000Z.tar"},
		{"efie-20261122T000000Z.tar", "efie-20261123T000000Z.tar"},
	} {
		_, err := k.makeCopy(midnight.AddDate(0, 0, n), 2)
		must.Do(t, err)
		must.Equal(t, "the folder", k.names(), want)
	}
}

func TestWrongArgumentsOfBackupAreRefused(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	k.Run("backup").Wants(1, "expected either a new file")
	k.Run("backup", "a.db", "--folder", k.folder).Wants(1, "expected either a new file")
	k.Run("backup", "--folder", k.folder, "--keep=-1").Wants(1, "0 or more")
	k.Run("backup", k.Config.Database).Wants(1, "already exists")
	servertest.Run(t, t.TempDir(), "backup", "--folder", k.folder).Wants(1, "there is nothing to copy")
	must.Equal(t, "a copy was made", exists(k.folder), false)
}

func TestBackupWarnsAboutLinkToAFolder(t *testing.T) {
	t.Parallel()
	k := newBackupSite(t)
	must.Do(t, os.Symlink("room_images", filepath.Join(k.Config.DataDir, "media/old")))
	result := k.Run("backup", "--folder", k.folder)
	result.Wants(0, `"`+filepath.Join(k.Config.DataDir, "media/old")+`" is a link to a folder`)
	must.Equal(t, "warnings about the link", strings.Count(result.Err, "is a link to a folder"), 1)
	must.Lack(t, "the warning", result.Err, "adom")
}
