package backup

import (
	"fmt"
	"os"

	"efie/store/db"
)

// sqliteEndings are the endings of the files that SQLite keeps next to a database.
var sqliteEndings = []string{"-wal", "-shm"}

// hasLog reports whether a database has a write-ahead log that is not empty. A killed server and Litestream leave a
// log.
func hasLog(database string) bool {
	info, err := os.Stat(database + "-wal")
	return err == nil && info.Size() > 0
}

// copyWithLog copies the file of a database and its log, if it has one.
func copyWithLog(from, to string) error {
	if err := copyContent(from, to); err != nil || !hasLog(from) {
		return err
	}
	used, err := db.InUse(from)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%s is in use, and some of its data is not in the file yet; use a copy that efie backup made", from)
	}
	return copyContent(from+"-wal", to+"-wal")
}

func copyContent(from, to string) error {
	source, err := openCopy(from)
	if err != nil {
		return err
	}
	defer source.Close()
	return writeCopy(source, to)
}

// removeUnfinished removes an unfinished copy and the files that SQLite keeps next to it.
func removeUnfinished(path string) error {
	for _, end := range sqliteEndings {
		if err := os.RemoveAll(path + end); err != nil {
			return err
		}
	}
	return os.RemoveAll(path)
}
