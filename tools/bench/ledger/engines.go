package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"time"

	"efie/hostel"
	"efie/store"
	"efie/store/clustertest"
	"efie/store/transfer"
)

// sides holds one round of each engine.
type sides struct {
	SQLite     round `json:"sqlite"`
	PostgreSQL round `json:"postgres"`
	Two        round `json:"two"` // two servers on one PostgreSQL
}

// compareEngines sells the same number of beds on SQLite, on PostgreSQL, and with two servers on one PostgreSQL. The
// order alternates, because the databases grow. PostgreSQL has its default settings.
func compareEngines(ctx context.Context, folder string, students, atOnce, rounds int) (err error) {
	path := filepath.Join(folder, "efie.db")
	c, err := startCluster()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.stop()) }()
	if err := copyCatalogue(ctx, path, c.URL("postgres")); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
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
				return err
			}
		}
		if err := out.Encode(s); err != nil {
			return err
		}
	}
	return nil
}

func sellAt(ctx context.Context, address string, number, students, atOnce int) (round, error) {
	provider := &provider{owed: map[string]hostel.Pesewas{}}
	var servers []*server
	defer func() {
		for _, o := range servers {
			_ = o.Close()
		}
	}()
	for range number {
		o, err := openServer(ctx, address, provider)
		if err != nil {
			return round{}, err
		}
		servers = append(servers, o)
	}
	crowd, err := enrol(ctx, servers[0].Store, students)
	if err != nil {
		return round{}, err
	}
	return serve(ctx, servers, crowd, atOnce)
}

// cluster is a PostgreSQL server of this run.
type cluster struct {
	*clustertest.Cluster
	folder string
}

func startCluster() (*cluster, error) {
	folder, err := os.MkdirTemp("", "efie-engines-")
	if err != nil {
		return nil, err
	}
	c, err := clustertest.New(folder)
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	return &cluster{c, folder}, nil
}

func (c *cluster) stop() error { return errors.Join(c.Stop(), os.RemoveAll(c.folder)) }

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
	var hostels []*hostel.Hostel
	if err := was.EachHostel(ctx, func(h *hostel.Hostel) error { hostels = append(hostels, h); return nil }); err != nil {
		return err
	}
	_, err = transfer.Import(ctx, is, hostels, nil, time.Now())
	return err
}
