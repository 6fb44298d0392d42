package backup

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"

	"efie/config"
	"efie/media/bucket"
	"efie/store/db"
)

// blockBytes is the size of a block on the usual disks. A file takes whole blocks, and a folder at least one.
const blockBytes = 4096

// diskUse counts the bytes that the parts of a copy take on a disk.
type diskUse struct {
	bytes   map[string]int64 // by the names of the parts
	folders map[string]bool  // the folders that were counted
}

func newDiskUse() diskUse { return diskUse{bytes: map[string]int64{}, folders: map[string]bool{}} }

// add counts a file or folder, and the folders above it. name begins with the name of the part.
func (u diskUse) add(name string, info fs.FileInfo) {
	part, _, _ := strings.Cut(name, "/")
	if !info.IsDir() {
		u.bytes[part] += info.Size() + blockBytes
		name = path.Dir(name)
	}
	for ; name != "." && !u.folders[name]; name = path.Dir(name) {
		u.folders[name] = true
		u.bytes[part] += blockBytes
	}
}

// addFolder counts the files of a folder, which is a part.
func (u diskUse) addFolder(part, folder string) error {
	return walkFiles(folder, io.Discard, func(below string, info fs.FileInfo, _ io.Reader) error {
		u.add(path.Join(part, filepath.ToSlash(below)), info)
		return nil
	})
}

// addDatabase counts a database and its log.
func (u diskUse) addDatabase(path string) error {
	for _, name := range []string{path, path + "-wal"} {
		info, err := os.Lstat(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		u.bytes[databaseName] += info.Size() + blockBytes
	}
	return nil
}

// measure counts what the restored copy takes. The list of a tar has counted it already.
func (b Copy) measure() (diskUse, error) {
	if b.tar {
		return b.use, nil
	}
	use := newDiskUse()
	return use, use.addDatabase(b.Name)
}

// measureTar counts what a tar of the kept folders and a copied database will take.
func measureTar(c config.Config, database string) (needed int64, err error) {
	use := newDiskUse()
	err = use.addDatabase(database)
	for _, name := range keptFolders {
		if name == "media" && bucket.IsAddress(c.MediaStore) {
			continue // as in writeTar
		}
		err = errors.Join(err, use.addFolder(name, keptFolder(c, name)))
	}
	for _, bytes := range use.bytes {
		needed += bytes
	}
	return needed, err
}

// refuseFullDisks fails if a disk has too little space for the parts that are restored to it. A tar of a few MB may
// name files of many GB, and a full disk would end the bookings of the server that is running elsewhere on it.
func (u diskUse) refuseFullDisks(parts []part) error {
	needed := map[uint64]int64{} // by disk
	for _, p := range parts {
		folder, disk, err := nearestFolder(p.to)
		if err != nil {
			return err
		}
		needed[disk] += u.bytes[p.name]
		if err := refuseFullDisk(folder, needed[disk]); err != nil {
			return err
		}
	}
	return nil
}

// refuseFullDisk fails if the disk of a folder has less space than needed, in bytes.
func refuseFullDisk(folder string, needed int64) error {
	free, err := db.FreeBytes(folder)
	if err == nil && free < needed {
		err = fmt.Errorf("the disk of %s has too little space: the copy takes %d MB, and %d MB are free. "+
			"Make space there, or use another disk; nothing was changed", folder, needed>>20+1, free>>20)
	}
	return err
}

// nearestFolder returns the folder in which a path is or will be made, and the number of its disk.
func nearestFolder(path string) (folder string, disk uint64, err error) {
	for folder = filepath.Dir(path); ; folder = filepath.Dir(folder) {
		info, err := os.Stat(folder)
		if errors.Is(err, fs.ErrNotExist) && folder != filepath.Dir(folder) {
			continue
		}
		if err != nil {
			return folder, 0, err
		}
		stat, ok := info.Sys().(*syscall.Stat_t)
		if !ok {
			return folder, 0, errors.ErrUnsupported
		}
		return folder, stat.Dev, nil
	}
}
