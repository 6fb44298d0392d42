package db

import (
	"context"
	"errors"
	"fmt"

	"efie/hostel"
)

// Versions of the schema: only between them could a part of a payment be refunded while its booking remained.
const (
	partRefunds   = 22
	noPartRefunds = 30
)

// refuseOpenPartRefunds fails if part refunds are open or emails about them are unsent. Its error lists them, because
// the earlier version must finish them.
func refuseOpenPartRefunds(ctx context.Context, db Tx, from int64) error {
	if from < partRefunds || from >= noPartRefunds {
		return nil
	}
	refunds, err := All(ctx, db, openPartRefund, `select b.code, p.reference,
			case when p.state in ('allocated', 'disputed') then 'part ' || p.part_state else p.state end,
			case when p.state in ('allocated', 'disputed') then p.part_amount else p.received end - p.part_returned
		from payments p join bookings b on b.id = p.booking_id
		where p.part_amount > 0 and (p.state in ('refund due', 'refunding', 'refund failed')
			or p.state in ('allocated', 'disputed') and p.part_state <> 'refunded') order by b.code`)
	if err != nil {
		return err
	}
	emails, err := All(ctx, db, unsentPartEmail,
		`select id from outbox where sent_at = 0 and letter like '%"back":%' order by id`)
	if err != nil {
		return err
	}
	return errors.Join(append(refunds, emails...)...)
}

func openPartRefund(row Scanner) (finding, err error) {
	var code, reference, state string
	var owed hostel.Pesewas
	err = row.Scan(&code, &reference, &state, &owed)
	return fmt.Errorf("booking %s: %s of payment %s is not refunded yet after a change to a cheaper room (%s). This "+
		"version cannot finish that: start the earlier version, wait until efie bookings show %s says refunded (efie "+
		"bookings refund %s sends one again that failed), then migrate", code, owed, reference, state, code, code), err
}

func unsentPartEmail(row Scanner) (finding, err error) {
	var id string
	err = row.Scan(&id)
	return fmt.Errorf("email %s about a change to a cheaper room is not sent: start the earlier version, which sends "+
		"the email, or dismiss it there if it was given up (efie emails list)", id), err
}
