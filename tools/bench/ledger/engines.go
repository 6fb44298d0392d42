package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"efie/hostel"
	"efie/hostel/booking/ledgertest"
	"efie/store"
	"efie/store/clustertest"
	"efie/store/transfer"
	"efie/tools/bench/program"
	"efie/tools/bench/student"
)

// sides holds one round of each engine.
type sides struct {
	SQLite     round `json:"sqlite"`
	PostgreSQL round `json:"postgres"`
	Two        round `json:"two"` // two servers on one PostgreSQL
}

// compareEngines sells the same number of beds on SQLite, on PostgreSQL, and with two servers on one PostgreSQL. The
// order alternates, because the databases grow. PostgreSQL has its default settings.
func compareEngines(
	ctx context.Context, folder string, students, atOnce, rounds int,
) (list []sides, err error) {
	path := filepath.Join(folder, "efie.db")
	data, err := os.MkdirTemp("", "efie-engines-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	c, err := clustertest.New(data)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.Stop()) }()
	if err := copyCatalogue(ctx, path, c.URL("postgres")); err != nil {
		return nil, err
	}
	for n := range rounds {
		var s sides
		turns := []struct {
			of      *round
			address string
			servers int
		}{{&s.SQLite, path, 1}, {&s.PostgreSQL, c.URL("postgres"), 1}, {&s.Two, c.URL("postgres"), 2}}
		if n%2 == 1 {
			slices.Reverse(turns)
		}
		for _, side := range turns {
			if *side.of, err = sellAt(ctx, side.address, side.servers, students, atOnce); err != nil {
				return nil, err
			}
		}
		list = append(list, s)
	}
	return list, nil
}

func sellAt(ctx context.Context, address string, number, students, atOnce int) (round, error) {
	bank := ledgertest.NewBank() // payments succeed at once
	var servers []*server
	defer func() {
		for _, o := range servers {
			_ = o.Close()
		}
	}()
	for range number {
		o, err := openServer(ctx, address, bank)
		if err != nil {
			return round{}, err
		}
		servers = append(servers, o)
	}
	crowd := make([]hostel.Student, students)
	_, err := program.Together(students, 64, func(i int) (err error) {
		crowd[i], err = student.Enrol(ctx, servers[0].Store)
		return err
	})
	if err != nil {
		return round{}, err
	}
	return serve(ctx, servers, bank, crowd, atOnce)
}

func copyCatalogue(ctx context.Context, from, to string) error {
	was, err := store.Open(ctx, from)
	if err != nil {
		return err
	}
	defer was.Close()
	is, err := store.Open(ctx, to)
	if err != nil {
		return err
	}
	defer is.Close()
	hostels, _, err := was.Hostels(ctx)
	if err != nil {
		return err
	}
	_, err = transfer.Import(ctx, is, hostels, nil, time.Now())
	return err
}
