package backup

import (
	"fmt"
	"os"

	"efie/store/db"
)

// besideDatabase are the endings of the files that SQLite keeps next to a database.
var besideDatabase = []string{"-wal", "-shm"}

// logged reports whether a database has a log that is not empty. A killed server leaves one, and so does Litestream.
func logged(database string) bool {
	info, err := os.Stat(database + "-wal")
	return err == nil && info.Size() > 0
}

// copyLogged copies a database's file and its log, if it has one.
func copyLogged(from, to string) error {
	if err := copyContent(from, to); err != nil || !logged(from) {
		return err
	}
	used, err := db.InUse(from)
	if err != nil {
		return err
	}
	if used {
		return fmt.Errorf("%s is in use, and not all of it is in the file; name a copy that efie backup made", from)
	}
	return copyContent(from+"-wal", to+"-wal")
}

func copyContent(from, to string) error {
	source, err := os.Open(from) // #nosec G304 -- the operator names it
	if err != nil {
		return err
	}
	defer source.Close()
	return writeCopy(source, to)
}

// removeHalf removes an unfinished copy and the files that SQLite keeps next to it.
func removeHalf(path string) error {
	for _, end := range besideDatabase {
		if err := os.RemoveAll(path + end); err != nil {
			return err
		}
	}
	return os.RemoveAll(path)
}
