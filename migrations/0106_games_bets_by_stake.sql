-- A member's bets are found by the stakes that paid for them (migration 0103), so no bet keeps an index for its owner.
drop index games.bets_member;
