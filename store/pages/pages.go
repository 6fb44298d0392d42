// Package pages stores the published versions of content pages. Operators show earlier versions and bring them back,
// and each booking names the version of the terms that its student accepted.
package pages

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"efie/content"
	"efie/store/db"
)

// History implements content.History.
type History struct{ *db.DB }

const columns = `page, version, source, builtin, published_at`

func scanVersion(row db.Scanner) (v content.Version, err error) {
	err = row.Scan(&v.Page, &v.Number, &v.Source, &v.Builtin, db.Time(&v.PublishedAt))
	return v, err
}

// Newest implements content.History.
func (h History) Newest(ctx context.Context) ([]content.Version, error) {
	return db.ReadAll(ctx, h.DB, scanVersion, `select `+columns+` from page_versions v
		where version = (select max(version) from page_versions o where o.page = v.page) order by page`)
}

// Versions returns all versions of a page, the newest first.
func (h History) Versions(ctx context.Context, page string) ([]content.Version, error) {
	return db.ReadAll(ctx, h.DB, scanVersion,
		`select `+columns+` from page_versions where page = $1 order by version desc`, page)
}

// Publish implements content.History. If two servers publish the same version, the primary key makes Write run the
// second transaction again.
func (h History) Publish(ctx context.Context, changed []content.Version, now time.Time) (newest []content.Version,
	err error,
) {
	err = h.Write(ctx, func(tx db.Tx) error {
		var stored []content.Version
		for _, v := range changed {
			v, err := publish(tx, v, now)
			if err != nil {
				return err
			}
			stored = append(stored, v)
		}
		newest = stored
		return nil
	})
	return newest, err
}

func publish(tx db.Tx, v content.Version, now time.Time) (content.Version, error) {
	newest, err := scanVersion(tx.QueryRow(
		`select `+columns+` from page_versions where page = $1 order by version desc limit 1`, v.Page))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return v, err
	}
	if err == nil && newest.Source == v.Source && newest.Builtin == v.Builtin {
		return newest, nil
	}
	v.Number, v.PublishedAt = newest.Number+1, db.FromMillis(db.Millis(now))
	return v, db.Exec(tx, `insert into page_versions (`+columns+`) values ($1, $2, $3, $4, $5)`,
		v.Page, v.Number, v.Source, v.Builtin, db.Millis(now))
}
