package main

import (
	"context"
	"fmt"
	"os"

	"efie/store/db"
	"efie/store/transfer"
)

// besideDatabase ends the names of what SQLite keeps beside a database.
var besideDatabase = []string{"-wal", "-shm"}

// logged says whether a database has a log with something in it, which is a part of it: a server that was
// killed leaves one, and so does whoever else keeps the log.
func logged(database string) bool {
	info, err := os.Stat(database + "-wal")
	return err == nil && info.Size() > 0
}

// copyLogged copies a database as it stands in its file and, where it has one, its log.
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

// wholeAlone says whether a database is whole, where its file is all of it. Of one with a log only the two
// together can be.
func wholeAlone(ctx context.Context, database string) error {
	if logged(database) {
		return nil
	}
	return transfer.Whole(ctx, database)
}

// removeHalf removes what did not get its name, with what SQLite keeps beside it.
func removeHalf(path string) error {
	for _, end := range besideDatabase {
		if err := os.RemoveAll(path + end); err != nil {
			return err
		}
	}
	return os.RemoveAll(path)
}
