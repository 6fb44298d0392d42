package booking

import (
	"errors"
	"testing"
	"time"

	"efie/hostel"
)

func TestTheQueueServesStudentsInTheirOrder(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.joins("ama", "esi", "kofi")
		q.startedAre("ama room")
		q.waitsAt("ama", 0, 2)
		q.waitsAt("esi", 1, 2)
		q.waitsAt("kofi", 2, 2)
		q.ends(1)
		q.startedAre("ama room", "esi room")
		q.waitsAt("kofi", 1, 1)
		q.ends(2)
		q.startedAre("ama room", "esi room", "kofi room")
	})
}

func TestTheQueueProcessesAFixedNumberAtOnce(t *testing.T) {
	withQueue(t, 3, 10, func(q *queue) {
		q.joins("a", "b", "c", "d", "e")
		q.startedAre("a room", "b room", "c room")
		q.ends(1)
		q.startedAre("a room", "b room", "c room", "d room")
	})
}

func TestAStudentHasOneEntryHoweverOftenBookIsPressed(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.joins("ama", "esi")
		first, second := q.join(q.request("ama", "room")), q.join(q.request("ama", "room"))
		q.joins("kofi", "esi", "esi")
		q.waitsAt("esi", 1, 2)
		q.waitsAt("kofi", 2, 2)
		q.ends(3)
		q.startedAre("ama room", "esi room", "kofi room")
		for _, p := range []*Entry{first, second} {
			if sale, over := q.answer(p); !over || sale.Booking.StudentID != "ama" {
				t.Errorf("one of two windows hears %+v, %v", sale, over)
			}
		}
	})
}

func TestAnotherRoomKeepsThePosition(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.joins("ama", "esi", "kofi")
		q.join(q.request("esi", "loft"))
		q.waitsAt("esi", 1, 2)
		q.ends(2)
		q.startedAre("ama room", "esi loft", "kofi room")
	})
}

func TestTheEarlierOfTwoRequestsDecidesThePosition(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		first := time.Now()
		for _, student := range []string{"ama", "esi", "kofi"} {
			time.Sleep(time.Second)
			q.joins(student)
		}
		time.Sleep(time.Second)
		q.join(q.request("esi", "loft")) // later than kofi
		q.waitsAt("esi", 1, 2)
		elsewhere := q.request("kofi", "room")
		elsewhere.Since = first // on another server, before all
		q.join(elsewhere)
		q.waitsAt("kofi", 1, 2)
		q.ends(2)
		q.startedAre("ama room", "kofi room", "esi loft")
	})
}

func TestAnotherRoomWhileARequestIsActiveIsTriedNext(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		p := q.join(q.request("ama", "room"))
		q.joins("esi")
		q.join(q.request("ama", "loft"))
		if at, _ := q.Waiting("ama"); at.RoomUUID != "loft" {
			t.Errorf("the page speaks of %s", at.RoomUUID)
		}
		q.ends(1)
		q.startedAre("ama room", "ama loft")
		if _, over := q.answer(p); over {
			t.Error("the room that was given up answers")
		}
		q.ends(1)
		q.startedAre("ama room", "ama loft", "esi room")
		if sale, over := q.answer(p); !over || sale.Booking.RoomUUID != "loft" {
			t.Errorf("the first window hears %+v, %v", sale, over)
		}
	})
}

func TestTheRoomOfAnActiveRequestIsTriedOnce(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.joins("ama")
		q.join(q.request("ama", "loft"))
		q.join(q.request("ama", "room")) // back again
		q.ends(1)
		q.startedAre("ama room")
	})
}

func TestStudentsWithAHeldBedGoFirst(t *testing.T) {
	withQueue(t, 1, 4, func(q *queue) {
		q.joins("ama", "esi", "kofi")
		for _, student := range []string{"yaw", "abena"} {
			a := q.request(student, "kept")
			a.Kept = true
			q.join(a)
		}
		q.waitsAt("yaw", 1, 4)
		q.waitsAt("abena", 2, 4)
		q.waitsAt("esi", 3, 4)
		q.join(q.request("yaw", "loft")) // another bed is not kept: behind those, by when he came
		q.waitsAt("abena", 1, 4)
		q.waitsAt("yaw", 4, 4)
		q.ends(5)
		q.startedAre("ama room", "abena kept", "esi room", "kofi room", "yaw loft")
	})
}

func TestAFullQueueAcceptsAHeldBedOnly(t *testing.T) {
	withQueue(t, 1, 2, func(q *queue) {
		q.joins("ama", "esi", "kofi") // and now it is full
		kept := q.request("yaw", "kept")
		kept.Kept = true
		q.join(kept)
		if _, err := q.Join(q.request("yaw", "loft")); !errors.Is(err, ErrQueueFull) {
			t.Errorf("another bed finds room in a full line: %v", err)
		}
		q.waitsAt("yaw", 1, 3)
		q.ends(1)
		q.startedAre("ama room", "yaw kept")
	})
}

func TestAWaitingStudentMayLeaveTheQueue(t *testing.T) {
	withQueue(t, 1, 10, func(q *queue) {
		q.joins("ama", "esi", "kofi")
		p := q.join(q.request("esi", "room"))
		if !q.Leave("esi") || !q.Leave("nobody") {
			t.Error("who waits may leave, and so may nobody")
		}
		if sale, over := q.answer(p); !over || sale.Err == nil {
			t.Errorf("another window of hers hears %+v, %v", sale, over)
		}
		if q.Leave("ama") {
			t.Error("it is too late to leave")
		}
		if _, there := q.Position("esi"); there {
			t.Error("she still has a place")
		}
		q.waitsAt("kofi", 1, 1)
		q.joins("esi")
		q.waitsAt("esi", 2, 2)
		q.ends(3)
		q.startedAre("ama room", "kofi room", "esi room")
	})
}

func TestAFullQueueSaysWhenToComeAgain(t *testing.T) {
	withQueue(t, 1, 2, func(q *queue) {
		q.joins("ama", "esi", "kofi")
		_, err := q.Join(q.request("yaw", "room"))
		p, _ := errors.AsType[*hostel.Problem](err)
		if !errors.Is(err, ErrQueueFull) || p.Kind != hostel.Unready || p.RetryAfter < minRetryAfter {
			t.Errorf("a full line says %+v", p)
		}
		q.join(q.request("kofi", "loft")) // an entry stays
		time.Sleep(time.Minute)           // slow requests
		q.ends(1)
		q.joins("yaw")
		if _, err := q.Join(q.request("abena", "room")); err.(*hostel.Problem).RetryAfter < time.Minute {
			t.Errorf("a minute for each, and: come again in %s", err.(*hostel.Problem).RetryAfter)
		}
	})
}

func TestTheQueueEstimatesTheWait(t *testing.T) {
	withQueue(t, 2, 10, func(q *queue) {
		q.joins("a", "b", "c", "d", "e")
		time.Sleep(time.Second)
		if at, _ := q.Waiting("c"); at.Wait != 0 {
			t.Errorf("before any attempt ended it promises %s", at.Wait)
		}
		time.Sleep(time.Second)
		q.ends(2) // two seconds each, two at once
		for student, want := range map[string]time.Duration{"c": 0, "d": 0, "e": 3 * time.Second} {
			if at, _ := q.Waiting(student); at.Wait != want {
				t.Errorf("%s waits %s more, want %s", student, at.Wait, want)
			}
		}
		time.Sleep(10 * time.Second) // requests have become slow, and none is done yet
		if at, _ := q.Waiting("e"); at.Wait != 15*time.Second {
			t.Errorf("at a slow desk it promises %s", at.Wait)
		}
	})
}
